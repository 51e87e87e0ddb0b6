/** Instants as the admin area writes them: in the zone of the school. */

import type { Visit } from "#school/admin/frame/visit.ts";
import type { Language } from "#school/pages/language.ts";
import { html, type Markup } from "#school/pages/html.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** The form of a date in each language, as in the portal: "3 Nov" in English. */
const DATES = {
  "zh-TW": { locale: "zh-TW", month: "2-digit", day: "2-digit" },
  en: { locale: "en-GB", month: "short", day: "numeric" },
} as const;

/** The form for a language and a zone; making one takes long, so each is made once. */
function formatFor(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const { locale, ...date } = DATES[language];
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      ...date,
      timeZone,
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  formats.set(key, format);
  return format;
}

/** Writes an instant to the minute, in the school's zone. */
export function writeInstant({ language, school }: Visit, at: number): string {
  return formatFor(language, school.config.timeZone).format(at);
}

/** An instant with its machine-readable form; a dash in words for none. */
export function instantMarkup(visit: Visit, at: number | null): Markup {
  if (at === null) return html`<span class="quiet">${visit.words.none}</span>`;
  return html`<time datetime="${new Date(at).toISOString()}">${writeInstant(visit, at)}</time>`;
}
