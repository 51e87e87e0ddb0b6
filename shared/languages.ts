/** The portal's languages, and the language of a first visit. */

/** A row is a language, the first whose kind a browser wants is taken. What else a new one needs, the compiler names. */
const TABLE = {
  // Chinese names its script, so that browsers choose a font with its glyphs.
  "zh-TW": { tag: "zh-Hant-TW", name: "中文（台灣）" },
  en: { tag: "en", name: "English" },
} as const;

export type Language = keyof typeof TABLE;

export const LANGUAGES = Object.keys(TABLE) as readonly Language[];

/** For a reader whose language the portal does not speak. */
const LANGUAGE_OF_EVERYBODY_ELSE: Language = "en";

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
 * The language of a first visit: Chinese of any kind gets zh-TW, and so on down the table; everyone else English.
 *
 * @param preferred  `navigator.languages`
 */
export function languageOfBrowser(preferred: readonly string[]): Language {
  const kinds = preferred.map(kindOf);
  return LANGUAGES.find((language) => kinds.includes(kindOf(language))) ?? LANGUAGE_OF_EVERYBODY_ELSE;
}

/** "zh" of `zh-Hant-TW`. */
function kindOf(tag: string): string {
  return tag.toLowerCase().split("-")[0] ?? "";
}

/** Is this one of the portal's languages? */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
