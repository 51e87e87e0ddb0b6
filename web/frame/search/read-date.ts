/** Dates as people write them in a search: `12/3`, `12月3日`, `3 Dec`, `Dec 3 2026`, `2026-12-03`. */

import { DAY_MS, type Instant } from "#web/format/instants.ts";
import { instantOfLocal } from "#web/format/zones.ts";
import type { SentTime } from "#web/model/sent-time.ts";

interface WrittenDate {
  /** Null for any year. */
  year: number | null;
  /** 1 is January. */
  month: number;
  /** Null for the whole month. */
  day: number | null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAME = `(${MONTHS.join("|")})[a-z]*\\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+(\d{4}))?`;

/** In folded text. */
const DATES = new RegExp(
  [
    String.raw`(?<!\S)(?:(\d{4})[/.-])?(\d{1,2})[/-](\d{1,2})(?!\S)`,
    String.raw`(?:(\d{4})\s*年\s*)?(?<!\d)(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日號])?`,
    String.raw`(?<!\S)${DAY}\s+${NAME}${YEAR}(?!\S)`,
    String.raw`(?<!\S)${NAME}\s+${DAY}${YEAR}(?!\S)`,
  ].join("|"),
  "gu",
);

/** @returns the texts that are dates, and all other words */
export function splitDates(folded: string): { dates: { text: string; of: WrittenDate[] }[]; rest: string } {
  const dates = [...folded.matchAll(DATES)].flatMap((match) => {
    const of = datesOf(match).filter(isOfCalendar);
    return of.length === 0 ? [] : [{ text: match[0], of }];
  });
  return { dates, rest: dates.reduce((text, date) => text.replace(date.text, " "), folded) };
}

/** Choice (`3/12` is both the 3rd of December and the 12th of March): readers of English here write the day first, others the month. */
function datesOf(match: RegExpMatchArray): WrittenDate[] {
  const [, y1, one, other, y2, month, day, d3, name3, y3, name4, d4, y4] = match;
  const of = (year: string | undefined, m: number, d: string | undefined): WrittenDate => ({
    year: year === undefined ? null : Number(year),
    month: m,
    day: d === undefined ? null : Number(d),
  });
  if (one !== undefined) {
    const monthFirst = of(y1, Number(one), other);
    return y1 === undefined && one !== other ? [monthFirst, of(y1, Number(other), one)] : [monthFirst];
  }
  if (month !== undefined) return [of(y2, Number(month), day)];
  if (name3 !== undefined) return [of(y3, MONTHS.indexOf(name3) + 1, d3)];
  return [of(y4, MONTHS.indexOf(name4 ?? "") + 1, d4)];
}

/** A leap year stands for any. */
function isOfCalendar({ year, month, day }: WrittenDate): boolean {
  const date = new Date(Date.UTC(year ?? 2024, month - 1, day ?? 1));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === (day ?? 1);
}

/** @returns whether a time is on one of the dates @param zone  IANA name of the reader's zone */
export function onDates(dates: readonly WrittenDate[], zone: string): (time: SentTime) => boolean {
  const tests = dates.map((date) => onDate(date, zone));
  return (time) => tests.some((isOn) => isOn(time));
}

function onDate({ year, month, day }: WrittenDate, zone: string): (time: SentTime) => boolean {
  // The edges of a year's day cost ten formats: many rows share them.
  const edges = new Map<number, readonly [Instant, Instant]>();
  function edgesIn(inYear: number): readonly [Instant, Instant] {
    const first = Date.UTC(inYear, month - 1, day ?? 1);
    const last = day === null ? Date.UTC(inYear, month, 1) : first + DAY_MS;
    const known = edges.get(inYear) ?? ([instantOfLocal(first, zone), instantOfLocal(last, zone)] as const);
    edges.set(inYear, known);
    return known;
  }
  return ({ at, dayZone, written }) => {
    if (at === null) return false;
    if (dayZone !== null) {
      const [y, m, d] = written.split("-").map(Number);
      return (year === null || y === year) && m === month && (day === null || d === day);
    }
    // At an edge of a year the zone's year is the one beside.
    const years = [at - DAY_MS, at + DAY_MS].map((near) => new Date(near).getUTCFullYear());
    return years.some((inYear) => {
      if (year !== null && inYear !== year) return false;
      const [from, to] = edgesIn(inYear);
      return at >= from && at < to;
    });
  };
}
