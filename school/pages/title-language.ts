import type { Language } from "#school/pages/language.ts";

/** The language of a title, which the database does not keep: one Han character makes it Chinese. */
export function titleLanguage(title: string): Language {
  return /\p{Script=Han}/u.test(title) ? "zh-TW" : "en";
}
