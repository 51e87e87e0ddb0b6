/** Readings of what a school really sends: any field may be missing or of another form than the schema says. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text with something in it; numbers count, because some schools send their codes so. */
export function sentText(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== "string") return null;
  // Half of a surrogate pair cannot be encoded into an address or a file.
  const text = value.toWellFormed().trim();
  return text === "" ? null : text;
}

/** Marks that change the direction of writing, and letters that are written from right to left. */
const TURNS_DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * Text that stands among the portal's own words. What it does to the direction of writing ends where it ends: it is put
 * between the marks FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE.
 */
export function sentProse(value: unknown): string | null {
  const text = sentText(value);
  if (text === null || !TURNS_DIRECTION.test(text)) return text;
  // Isolates of its own are not needed inside, and one closing mark too many would end this one early.
  return `\u2068${text.replaceAll(/[\u2066-\u2069]/g, "")}\u2069`;
}

/** A whole number from 1. */
export function sentCount(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;
}

export function sentRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
