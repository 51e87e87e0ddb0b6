/** Instants in a reader's language and zone. The functions are pure: locale, zone and now are parameters. */

import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from "./instants.ts";
import { cacheIn } from "./cache.ts";
import { localTime } from "./zones.ts";

/** The language and the zone of the reader. */
export interface Reading {
  /** A BCP 47 tag; English without a region means the day-first order of en-GB. */
  locale: string;
  /** IANA name. */
  zone: string;
}

/** All formats of this file; a built format is cached under its name. */
const FORMATS = {
  date: { year: "numeric", month: "short", day: "numeric" },
  numericDate: { year: "numeric", month: "numeric", day: "numeric" },
  monthOfYear: { year: "numeric", month: "long" },
  dayOfYear: { month: "short", day: "numeric" },
  month: { month: "short" },
  dayOfMonth: { day: "numeric" },
  weekday: { weekday: "short" },
  timeOfDay: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  timeUpToTwelve: { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  zone: { timeZoneName: "shortGeneric" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();
/** One reader needs about ten. */
const MAX_FORMATS = 500;

// Building a format takes a hundred times as long as using it, and a curriculum formats two thousand times.
function format(reading: Reading, name: keyof typeof FORMATS): Intl.DateTimeFormat {
  const key = `${reading.locale}|${reading.zone}|${name}`;
  return formats.get(key) ?? cacheIn(formats, MAX_FORMATS, key, makeFormat(reading, name));
}

function makeFormat({ locale, zone }: Reading, name: keyof typeof FORMATS): Intl.DateTimeFormat {
  // "en" alone would put the month first.
  return new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { timeZone: zone, ...FORMATS[name] });
}

/** The United States have the month first, and hours up to twelve. */
function isAmerican({ locale }: Reading): boolean {
  return locale === "en-US";
}

/** In English the weekday stands before the date, in the United States with a comma. @param date  formatted */
export function withWeekday(date: string, instant: Instant, reading: Reading): string {
  const weekday = formatWeekday(instant, reading);
  if (isChinese(reading)) return `${date}\u00A0${weekday}`;
  return `${weekday}${isAmerican(reading) ? "," : ""}\u00A0${date}`;
}

function isChinese(reading: Reading): boolean {
  return reading.locale.startsWith("zh");
}

/** `2026/12/1` in Chinese, `1 Dec 2026` in English, `Dec 1, 2026` in the United States. */
export function formatDate(instant: Instant, reading: Reading): string {
  return unbroken(format(reading, isChinese(reading) ? "numericDate" : "date").format(instant));
}

/** `2026年12月` or `December 2026`. */
export function formatMonth(instant: Instant, reading: Reading): string {
  return unbroken(format(reading, "monthOfYear").format(instant));
}

/** `2026/12/1 09:00`, `1 Dec 2026, 09:00` or `Dec 1, 2026, 9:00 AM`. */
export function formatDateTime(instant: Instant, reading: Reading): string {
  const join = isChinese(reading) ? "\u00A0" : ", ";
  return `${formatDate(instant, reading)}${join}${formatTimeOfDay(instant, reading)}`;
}

/** `2026/12/1 20:00–21:30` on one day; with both dates if the end is on another day. */
export function formatDateTimeRange(from: Instant, to: Instant, reading: Reading): string {
  const isSameDay = dayNumber(from, reading.zone) === dayNumber(to, reading.zone);
  const end = isSameDay ? formatTimeOfDay(to, reading) : formatDateTime(to, reading);
  return `${formatDateTime(from, reading)}${isSameDay ? "–" : " – "}${end}`;
}

/** A day in its parts, for a leaf of a calendar: `12月`, `19`, `週六`, or `Dec`, `19`, `Sat`. */
export function dayParts(
  instant: Instant,
  reading: Reading,
): { month: string; day: string; weekday: string } {
  // Formatted separately: together with the day, the Chinese month would be a number without its word.
  const day = format(reading, "dayOfMonth").formatToParts(instant);
  return {
    month: format(reading, "month").format(instant),
    day: day.find(({ type }) => type === "day")?.value ?? "",
    weekday: formatWeekday(instant, reading),
  };
}

/** `11月24日`, `24 Nov` or `Nov 24`. */
export function formatDayOfYear(instant: Instant, reading: Reading): string {
  return unbroken(format(reading, "dayOfYear").format(instant));
}

/** `週二` or `Tue`. */
export function formatWeekday(instant: Instant, reading: Reading): string {
  return format(reading, "weekday").format(instant);
}

/** No line break inside a date, or between a number and its unit. Engines differ in the space before `PM`. */
export function unbroken(text: string): string {
  return text.replaceAll(/\s/gu, "\u00A0");
}

/** `14:05`, or `2:05 PM`. */
export function formatTimeOfDay(instant: Instant, reading: Reading): string {
  return unbroken(format(reading, isAmerican(reading) ? "timeUpToTwelve" : "timeOfDay").format(instant));
}

/**
 * A zone's name for display. Taipei has the given name; English readers get the city, Chinese readers the country's time, both from the
 * data of `Intl`.
 *
 * @param taipei  the word for Asia/Taipei in the reader's language
 */
export function zoneName(reading: Reading, taipei: string): string {
  if (reading.zone === "Asia/Taipei") return taipei;
  if (reading.zone === "UTC" || reading.zone === "Etc/UTC") return "UTC";
  if (!isChinese(reading))
    return `${(reading.zone.split("/").at(-1) ?? reading.zone).replaceAll("_", " ")} time`;
  const parts = format(reading, "zone").formatToParts(0);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? reading.zone;
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();
const makeRelative = (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: "always" });

/**
 * How far an instant is from now, in the largest unit that fits: `in 10 days`, `3 小時後`.
 * Below a minute it says one minute, because the text is not updated each second.
 */
export function formatRelative(instant: Instant, now: Instant, locale: string): string {
  const relative = relatives.get(locale) ?? cacheIn(relatives, MAX_FORMATS, locale, makeRelative(locale));
  const distance = instant - now;
  const size = Math.abs(distance);
  if (size >= DAY_MS) return unbroken(relative.format(Math.trunc(distance / DAY_MS), "day"));
  if (size >= HOUR_MS) return unbroken(relative.format(Math.trunc(distance / HOUR_MS), "hour"));
  const minutes = Math.max(1, Math.trunc(size / MINUTE_MS));
  return unbroken(relative.format(distance < 0 ? -minutes : minutes, "minute"));
}

/** Calendar days from now to an instant in a zone: 0 is today, 1 is tomorrow; negative is in the past. */
export function calendarDaysUntil(instant: Instant, now: Instant, zone: string): number {
  return Math.round((dayNumber(instant, zone) - dayNumber(now, zone)) / DAY_MS);
}

/**
 * The calendar day of an instant in a zone: `2026-12-01`.
 *
 * @param later  a day so many days later; 24 hours later it may still be the same day, where clocks change
 */
export function calendarDay(instant: Instant, zone: string, later = 0): string {
  return new Date(dayNumber(instant, zone) + later * DAY_MS).toISOString().slice(0, 10);
}

/** Midnight in UTC of the calendar day of an instant in a zone. */
export function calendarDate(instant: Instant, zone: string): Date {
  return new Date(dayNumber(instant, zone));
}

/** Day numbers by zone and quarter of an hour: in every zone midnight falls on a quarter of an hour. */
const dayNumbers = new Map<string, number>();
const QUARTER_MS = 15 * MINUTE_MS;
const MAX_DAY_NUMBERS = 20_000;

function dayNumber(instant: Instant, zone: string): number {
  const key = `${zone}|${Math.floor(instant / QUARTER_MS)}`;
  return (
    dayNumbers.get(key) ?? cacheIn(dayNumbers, MAX_DAY_NUMBERS, key, startOfDay(localTime(instant, zone)))
  );
}

const startOfDay = (local: number): number => Math.floor(local / DAY_MS) * DAY_MS;
