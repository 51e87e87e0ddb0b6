/** Tells the language of a title. */

import type { Language } from "#school/pages/language.ts";

/** Guesses a title's language, which the database does not store: a title with a Han character is Chinese. */
export function titleLanguage(title: string): Language {
  return /\p{Script=Han}/u.test(title) ? "zh-TW" : "en";
}
