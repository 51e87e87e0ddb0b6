/** Parsers for a school's real answers: any field may be missing or have another form than the schema says. */

import { parseAmount } from "#web/format/money.ts";

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text that is not empty. A number counts, because some schools send codes as numbers. */
export function sentText(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== "string") return null;
  // Half of a surrogate pair cannot be encoded into an address or a file.
  const text = value.toWellFormed().trim();
  return text === "" ? null : text;
}

/** A visible character: letter, digit, sign or picture; no control, format, variation or filler character, and no space. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\s]/u;

/** Text with a visible character. All shown text goes through here; otherwise a link could have no name. */
export function visibleText(value: unknown): string | null {
  const text = sentText(value);
  return text !== null && VISIBLE.test(text) ? text : null;
}

/** Any value as text, shown when it cannot be parsed; null for an empty one. */
export function writtenText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? visibleText(value) : JSON.stringify(value);
}

/** Bidirectional control characters, and the blocks of letters of right-to-left scripts. */
const TURNS_DIRECTION =
  /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Text for display only: never a key, an address or a text to copy. */
export function sentProse(value: unknown): string | null {
  const text = visibleText(value);
  return text === null ? null : isolated(text);
}

/**
 * A text for a sentence, an attribute or a title, where no element can isolate it. It is enclosed in the characters FIRST STRONG ISOLATE
 * and POP DIRECTIONAL ISOLATE, so that its direction does not affect the text around it.
 */
export function isolated(sent: string): string {
  // A page is sent with another character for half of a surrogate pair, and would then be rendered again.
  const text = sent.toWellFormed();
  if (!TURNS_DIRECTION.test(text)) return text;
  // Isolates within the text are removed: an extra closing character would end this one early.
  return `\u2068${text.replaceAll(/[\u2066-\u2069]/g, "")}\u2069`;
}

/** A number from 0, as a number or as text. */
export function sentNumber(value: unknown): number | null {
  const amount = parseAmount(value);
  const number = amount === null ? -1 : Number(amount);
  return number >= 0 && Number.isFinite(number) ? number : null;
}

/** A whole number from 0, as a number or as text. */
export function sentWhole(value: unknown): number | null {
  const number = sentNumber(value);
  return Number.isSafeInteger(number) ? number : null;
}

/** A whole number from 1. */
export function sentCount(value: unknown): number | null {
  const whole = sentWhole(value);
  return whole === 0 ? null : whole;
}

const YES = new Set(["true", "t", "1", "yes", "y", "on"]);
const NO = new Set(["false", "f", "0", "no", "n", "off"]);

/** Null when it is not known. */
export function sentFlag(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const word = sentText(value)?.toLowerCase() ?? "";
  return YES.has(word) || (NO.has(word) ? false : null);
}

/** The known word that the school writes in another case, or with other separators: `COMPLETED`, `DigitalProduct`, `in-app`. */
export function knownWord<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  const sent = foldWord(sentText(value) ?? "");
  return words.find((word) => foldWord(word) === sent);
}

/** Both spellings of *cancelled* are one word. */
function foldWord(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "")
    .replace("cancelled", "canceled");
}

export function sentRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
