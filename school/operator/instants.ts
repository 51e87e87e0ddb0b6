/**
 * Converts instants between the API and the database.
 *
 * Choice (instants in RFC 3339): they are text in the API, and milliseconds in the database.
 */

export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function toNullableInstant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : toInstant(milliseconds);
}

/** @param text  checked by the schema, so that `Date` can parse it */
export function fromNullableInstant(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
