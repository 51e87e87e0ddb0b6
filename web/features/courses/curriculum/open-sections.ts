/** Which sections a member left open in each course; kept on this device, for a bounded number of courses. */

const KEY = "homeroom.open-sections";
const MAX_COURSES = 20;
const MAX_SECTIONS = 100;

/** @returns undefined when the course was never opened here */
export function rememberedSections(slug: string): string[] | undefined {
  const keys = readAll()[slug];
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : undefined;
}

/** Newest course last; the oldest are dropped. */
export function rememberSections(slug: string, keys: Iterable<string>): void {
  const { [slug]: _previous, ...others } = readAll();
  const kept = Object.entries(others).slice(1 - MAX_COURSES);
  const next = Object.fromEntries([...kept, [slug, [...keys].slice(0, MAX_SECTIONS)]]);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage the course opens at its current section each time.
  }
}

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
