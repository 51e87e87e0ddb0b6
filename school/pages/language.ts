/** The languages of the school's pages, and which of them a page is shown in. */

import { tagsOfHeader } from "#shared/languages.ts";

/** The two languages that the school's pages are written in. */
export type Language = "zh-TW" | "en";

/**
 * Chooses the language of a page: by `ui_locales` of the authorization request first, then by the browser's preferences.
 *
 * @param uiLocales  space-separated tags (OpenID Connect Core section 3.1.2.1)
 * @param acceptLanguage  the header (RFC 9110 section 12.5.4)
 */
export function chooseLanguage(uiLocales: string | undefined, acceptLanguage: string | undefined): Language {
  const requested = (uiLocales ?? "").split(" ");
  for (const tag of [...requested, ...tagsOfHeader(acceptLanguage)]) {
    const primary = tag.toLowerCase().split("-")[0];
    if (primary === "zh") return "zh-TW";
    if (primary === "en") return "en";
  }
  return "en";
}
