/** The portal's languages, and the language of a first visit. */

export const LANGUAGES = ["zh-TW", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

/** The value of `lang` for each language. Chinese names its script, so that browsers choose a font with its glyphs. */
export const LANGUAGE_TAGS: Record<Language, string> = { "zh-TW": "zh-Hant-TW", en: "en" };

/** Each language's name for itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { "zh-TW": "中文（台灣）", en: "English" };

/**
 * The language of a first visit: Chinese of any kind gets zh-TW, everyone else English.
 *
 * @param preferred  `navigator.languages`
 */
export function languageOfBrowser(preferred: readonly string[]): Language {
  return preferred.some((tag) => tag.toLowerCase().startsWith("zh")) ? "zh-TW" : "en";
}

/** Is this one of the portal's languages? */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
