/** The `lang` of a text by the school, when it differs from the language of the page. */

import { languageOfText } from "#web/format/text.ts";
import { LANGUAGE_TAGS, type Language } from "#shared/languages.ts";

/** @returns undefined when the page's own language is right */
export function titleLanguage(text: string, page: Language): string | undefined {
  const language = languageOfText(text);
  if (language === undefined) return undefined;
  return language === LANGUAGE_TAGS[page] ? undefined : language;
}
