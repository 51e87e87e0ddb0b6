/** The calendar years of the payments, and whether one of them was read to its end. */

import { calendarDate } from "#web/format/dates.ts";
import { DAY_MS, type Instant } from "#web/format/instants.ts";
import type { Page } from "#web/app/graphql/pages.ts";
import type { Payment } from "#web/model/payment/payment.ts";

import { rowDate } from "../row-date.ts";

/**
 * The year of the date that a row shows: four digits; null for a row without a date.
 *
 * Choice (the year of a payment): it is the one of the reader's calendar, because the row shows that date. Near New Year, a reader in
 * another zone may find a payment in another year than the school's books have it.
 */
export function yearOf(payment: Payment, zone: string): string | null {
  const at = rowDate(payment)?.time.at ?? null;
  return at === null ? null : String(yearIn(at, zone));
}

/** The calendar year of an instant in a zone. The slow way is used only near New Year: each key press filters ten thousand rows. */
export function yearIn(instant: Instant, zone: string): number {
  const year = new Date(instant).getUTCFullYear();
  const isAlone = [-DAY_MS, DAY_MS].every((day) => new Date(instant + day).getUTCFullYear() === year);
  if (isAlone) return year;
  return calendarDate(instant, zone).getUTCFullYear();
}

/** The years that occur among these rows, the latest first. */
export function yearsAmong(payments: readonly Payment[], zone: string): string[] {
  const years = new Set(payments.map((payment) => yearOf(payment, zone)));
  return [...years].flatMap((year) => year ?? []).toSorted((one, other) => Number(other) - Number(one));
}

/**
 * Whether no payment of a year can follow. The list has the newest payment first, by a time of creation that the school does not send: a
 * payment that was made in December and paid in January stands among December's. So a year is complete only after a whole page of
 * earlier ones, and only if every row up to there arrived.
 */
export function isYearRead(pages: readonly Page<Payment>[], year: string, zone: string): boolean {
  const earlier = pages.findIndex(({ rows }) => isEarlier(rows, year, zone));
  const end = earlier === -1 ? pages.length : earlier + 1;
  const isEnd = earlier !== -1 || pages.at(-1)?.following === "end";
  return isEnd && pages.slice(0, end).every(({ isWhole }) => isWhole);
}

/** Whether every dated row is of an earlier year; a page without a date tells nothing. */
function isEarlier(payments: readonly Payment[], year: string, zone: string): boolean {
  const years = yearsAmong(payments, zone);
  return years.length > 0 && years.every((each) => Number(each) < Number(year));
}

/** Whether the reading for a year may end: its last page is of earlier years. */
export function isPastYear(pages: readonly Page<Payment>[], year: string, zone: string): boolean {
  return isEarlier(pages.at(-1)?.rows ?? [], year, zone);
}
