/** Functions for text that the school wrote. */

/** A slug as a title when the school sends none: `react-ts-practice` → `React ts practice`. */
export function humaniseSlug(slug: string): string {
  const words = slug.replaceAll(/[-_]+/g, " ").trim();
  return words === "" ? slug : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Between two facts of one line. It stands with the second one, so that no line ends with it. */
export const SEPARATOR = " ·\u00A0";

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LATIN = /\p{Script=Latin}/u;

/**
 * The language of a title by its script; undefined if the script does not decide. Han characters mean Traditional Chinese at these
 * schools, unless the title also has kana.
 */
export function languageOfText(text: string): string | undefined {
  if (KANA.test(text)) return "ja";
  if (HAN.test(text)) return "zh-Hant-TW";
  return LATIN.test(text) ? "en" : undefined;
}

/** Whether a text contains every word of a search, in any place, ignoring case, width and accents. */
export function matchesSearch(text: string, search: string): boolean {
  const haystack = foldForSearch(text);
  return foldForSearch(search)
    .split(/\s+/u)
    .every((word) => haystack.includes(word));
}

/** Normalises full-width forms, case and accents, so that `ＲＥＡＣＴ` finds `React`, and `cafe` finds `Café`. */
export function foldForSearch(text: string): string {
  const bare = text.normalize("NFKD").replaceAll(ACCENTS, "");
  return bare.normalize("NFKC").toLowerCase();
}

/** Only the accents of Latin, Greek and Cyrillic letters: the marks of kana distinguish letters. */
const ACCENTS = /[\u0300-\u036F]/g;

/** A text for comparison: gaps are single spaces, and bidirectional control characters are removed. */
export function withSingleSpaces(text: string): string {
  return text
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
