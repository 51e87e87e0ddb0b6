/** Keys of rows, made of the ids that a school sent. */

/** @returns a distinct key for each id, also for a repeated or a missing id */
export function distinctKeys(ids: readonly unknown[]): string[] {
  const seen = new Set<unknown>();
  return ids.map((id, place) => {
    if (typeof id !== "string" || seen.has(id)) return `place-${place}`;
    seen.add(id);
    return `id-${id}`;
  });
}
