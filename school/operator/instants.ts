/** Choice (instants in RFC 3339): so they are text in the API, and milliseconds in the database. */

export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function toNullableInstant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : toInstant(milliseconds);
}

/** @param text  has passed the check of its form, which leaves nothing that `Date` cannot read */
export function fromNullableInstant(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
