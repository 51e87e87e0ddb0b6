/** What the rows of a course share. */

import type { useTranslations } from "use-intl";

import type { Formats } from "#web/i18n/use-formats.ts";

import type { Lecture } from "../view-model/curriculum.ts";

/** Created once. */
export interface RowContext {
  course: { slug: string; title: string };
  formats: Formats;
  /** `lang` for a title of the school's, if it is not the page's language. */
  titleLanguage: (title: string) => string | undefined;
  t: ReturnType<typeof useTranslations<"curriculum">>;
  checkAgain: () => void;
  /**
   * The address of a lecture at the school's own site.
   *
   * @param seconds  from its beginning; null for the beginning
   * @returns null when it cannot be watched, or its address is unknown
   */
  addressOf: (lecture: Lecture, seconds: number | null) => string | null;
}
