/** Instants as the admin area writes and reads them: in the zone of the school. */

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

/** An instant as the value of an `<input type="datetime-local">`. */
export function localInputValue(at: number, timeZone: string): string {
  const parts = new Map(
    formatFor("zh-TW", timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/**
 * Reads the value of an `<input type="datetime-local">` as an instant in a zone. If a change of the clocks repeats a local
 * time, it returns one of the two instants.
 *
 * @returns undefined when it is no date and time, or one that a change of the clocks leaves out in this zone
 */
export function parseLocalInput(text: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}$/.test(text)) return undefined;
  const asUtc = Date.parse(`${text.replace(" ", "T")}:00Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== text.replace(" ", "T"))
    return undefined;
  const offsetAt = (at: number): number => Date.parse(`${localInputValue(at, timeZone)}:00Z`) - at;
  // Around a change of the clocks the first guess may be wrong by an hour, so the offset is read again at the guess.
  const guess = asUtc - offsetAt(asUtc);
  const at = asUtc - offsetAt(guess);
  return localInputValue(at, timeZone) === text.replace(" ", "T") ? at : undefined;
}
