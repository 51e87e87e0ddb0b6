/** The portal's languages, and the language of a first visit. */

/**
 * One row for each language. After a new row the compiler names every catalogue that is missing; `web/README.md` says what it
 * does not name.
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
 * The language of a first visit: the first that the reader prefers and the portal speaks, in any region or script (RFC 5646);
 * English for every other reader.
 *
 * @param preferred  `navigator.languages`: tags in the reader's order
 */
export function languageOfBrowser(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const spoken = LANGUAGES.find((language) => primarySubtagOf(language) === primarySubtagOf(tag));
    if (spoken !== undefined) return spoken;
  }
  return DEFAULT_LANGUAGE;
}

/** @param header  `Accept-Language` (RFC 9110 section 12.5.4) */
export function languageOfHeader(header?: string): Language {
  return languageOfBrowser(tagsOfHeader(header));
}

/** The tags of `Accept-Language` by falling weight, without those that are not wanted (`q=0`). */
export function tagsOfHeader(header = ""): string[] {
  return header
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** A region whose readers write dates and hours in a way of their own. */
export type Region = "US";

/**
 * The region of a reader of English, by the first English tag that they prefer.
 *
 * Choice (dates of the reader's region): English of the United States has the month first and hours up to twelve, all other English the
 * day first and hours up to 24. English without a region says nothing of either.
 *
 * @param preferred  tags in the reader's order
 */
export function regionOfReader(preferred: readonly string[]): Region | undefined {
  const english = preferred.find((tag) => /^en\b/i.test(tag)) ?? "";
  return /-us\b/i.test(english) ? "US" : undefined;
}

/** The primary subtag: `zh` of `zh-Hant-TW`. */
function primarySubtagOf(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/** Is this one of the portal's languages? */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
