/** Instants as programs read them: ISO 8601 in UTC without needless milliseconds, or null. */
export function toInstant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString().replace(".000Z", "Z");
}
