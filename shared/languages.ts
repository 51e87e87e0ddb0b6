/** The portal's languages, and the language of a first visit. */

/**
 * One row for each language, in the order in which a first visit tries them. After a new row the compiler names every
 * catalogue and message that is missing.
 */
const TABLE = {
  // Chinese names its script, so that browsers choose a font with its glyphs.
  "zh-TW": { tag: "zh-Hant-TW", name: "中文（台灣）" },
  en: { tag: "en", name: "English" },
} as const;

export type Language = keyof typeof TABLE;

export const LANGUAGES = Object.keys(TABLE) as readonly Language[];

/** For a reader whose language the portal does not speak. */
const DEFAULT_LANGUAGE: Language = "en";

/** The value of `lang` for each language. */
export const LANGUAGE_TAGS = factOfEach("tag");

/** Each language's name for itself. */
export const LANGUAGE_NAMES = factOfEach("name");

function factOfEach(fact: "tag" | "name"): Readonly<Record<Language, string>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, TABLE[language][fact]])) as Record<
    Language,
    string
  >;
}

/**
 * The language of a first visit: the first of the table whose primary subtag (RFC 5646) the browser prefers, in any region
 * or script; English for every other browser.
 *
 * @param preferred  `navigator.languages`
 */
export function languageOfBrowser(preferred: readonly string[]): Language {
  const preferredSubtags = preferred.map(primarySubtagOf);
  return (
    LANGUAGES.find((language) => preferredSubtags.includes(primarySubtagOf(language))) ?? DEFAULT_LANGUAGE
  );
}

/** @param header  `Accept-Language`, which names languages in the order of preference, and those that are not wanted with `q=0` */
export function languageOfHeader(header = ""): Language {
  const accepted = header.split(",").filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry));
  return languageOfBrowser(accepted.map((entry) => entry.trim()));
}

/** The primary subtag: `zh` of `zh-Hant-TW`. */
function primarySubtagOf(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/** Is this one of the portal's languages? */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
