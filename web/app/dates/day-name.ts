/** The name of a day near today, which needs no year. */

import { formatDayOfYear, formatWeekday } from "#web/format/dates.ts";

/** @param day  `2026-11-24` @returns `11月24日 週二` or `Tue 24 Nov` */
export function shortDayName(day: string, locale: string): string {
  const at = Date.parse(day);
  const reading = { locale, zone: "UTC" };
  const [date, weekday] = [formatDayOfYear(at, reading), formatWeekday(at, reading)];
  return locale === "en" ? `${weekday}\u00A0${date}` : `${date}\u00A0${weekday}`;
}
