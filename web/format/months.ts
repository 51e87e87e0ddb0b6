/** Months of the calendar: their days in weeks, and their names. A month is written `2026-11`, a day `2026-11-24`. */

import { formatDate, formatMonth, formatWeekday, withWeekday } from "./dates.ts";
import { DAY_MS, type Instant } from "./instants.ts";

/** @returns null for text that is not a month of four digits and two */
export function parseMonth(text: string | null): string | null {
  return text !== null && /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

/** @param months  number of months after it; negative for months before it */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const total = year * 12 + number - 1 + months;
  return `${String(Math.floor(total / 12)).padStart(4, "0")}-${String((total % 12) + 1).padStart(2, "0")}`;
}

/**
 * The weeks of a month, with days of its neighbours in the first and the last one.
 *
 * @param weekStart  0 for weeks that start on Sunday, 1 on Monday
 */
export function weeksOf(month: string, weekStart: 0 | 1): string[][] {
  const first = startOf(month);
  const end = startOf(monthAfter(month, 1));
  const before = (new Date(first).getUTCDay() - weekStart + 7) % 7;
  const weeks: string[][] = [];
  for (let week = first - before * DAY_MS; week < end; week += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, day) => isoDay(week + day * DAY_MS)));
  return weeks;
}

function isoDay(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The beginning of a month or a day in UTC: `Date.parse` reads a date without a time as UTC. */
const startOf = (written: string): Instant => Date.parse(written);

/** `2026年11月`, `November 2026`. */
export function monthName(month: string, locale: string): string {
  return formatMonth(startOf(month), { locale, zone: "UTC" });
}

/** `週二`, `Tue`. */
export function weekdayName(day: string, locale: string): string {
  return formatWeekday(startOf(day), { locale, zone: "UTC" });
}

/** The date with its weekday: `2026/11/24 週二`, `Tue 24 Nov 2026`, `Tue, Nov 24, 2026`. */
export function dayName(day: string, locale: string): string {
  const reading = { locale, zone: "UTC" };
  return withWeekday(formatDate(startOf(day), reading), startOf(day), reading);
}
