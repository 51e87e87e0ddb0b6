/** The name of a day near today, which needs no year. */

import { formatDayOfYear, withWeekday } from "#web/format/dates.ts";

/** @param day  `2026-11-24` @returns `11月24日 週二`, `Tue 24 Nov` or `Tue, Nov 24` */
export function shortDayName(day: string, locale: string): string {
  const at = Date.parse(day);
  const reading = { locale, zone: "UTC" };
  return withWeekday(formatDayOfYear(at, reading), at, reading);
}
