/** Keys of rows, by the ids that a school sent. */

/** @returns for each id a key of its own: also for one that came before, and where none came */
export function distinctKeys(ids: readonly unknown[]): string[] {
  const seen = new Set<unknown>();
  return ids.map((id, place) => {
    if (typeof id !== "string" || seen.has(id)) return `place-${place}`;
    seen.add(id);
    return `id-${id}`;
  });
}
