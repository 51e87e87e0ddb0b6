/** The operators' notice in a page, for the document that the BFF writes and for the program that changes it. */

import { LANGUAGES, type Language } from "./languages.ts";
import type { Notice } from "./page-data.ts";

/** The id of its element, which is a live region: a screen reader says what is written into it later. */
export const NOTICE_ELEMENT = "notice";

/** @returns the notice in the reader's language, or else in another one; none without a notice */
export function noticeFor(notice: Notice | undefined, language: Language) {
  const written = [language, ...LANGUAGES].find((each) => notice?.[each] !== undefined);
  const told = written && notice?.[written];
  return written === undefined || told === undefined ? undefined : { language: written, ...told };
}
