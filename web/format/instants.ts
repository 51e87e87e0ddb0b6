/** The only module that turns times from the school into instants. */

/** Milliseconds since the epoch. */
export type Instant = number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The years that a calendar shows with four digits: 1 to 9999. */
const EARLIEST = Date.UTC(2000, 0, 1) - 730_119 * DAY_MS;
const LATEST = Date.UTC(10_000, 0, 1) - 1;

/** A number of at least this size is in milliseconds: as seconds it would be after the year 5000. */
const MILLISECONDS_FROM = 1e11;

/**
 * Date, time and zone of ISO 8601 text. Some schools write a space instead of the `T`, and before the zone. Ruby writes a time as
 * `2026-12-01 01:02:03 UTC` or `2026-12-01 09:02:03 +0800`.
 */
const ISO =
  /^(?<date>\d{4}-\d\d-(?<day>\d\d))(?:[Tt ](?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:[Zz]|UTC|GMT|(?<hours>[+-]\d\d)(?::?(?<minutes>\d\d))?)?)?$/;

/**
 * Reads a time as the school sends it: ISO 8601 text, or whole seconds or milliseconds since the epoch, as a number or as digits.
 * Choice (a time without a zone is UTC): ISO text without a zone is UTC (the specification shows no time at all). An unreadable time
 * is null.
 */
export function parseInstant(value: unknown): Instant | null {
  if (typeof value === "number") return withinCalendars(countMs(value));
  if (typeof value !== "string") return null;
  const text = value.trim();
  return withinCalendars(/^\d{9,14}$/.test(text) ? countMs(Number(text)) : isoMs(text));
}

function countMs(count: number): number {
  return Math.abs(count) < MILLISECONDS_FROM ? count * 1000 : count;
}

function isoMs(text: string): number {
  const { date, day, time = "00:00", hours, minutes = "00" } = ISO.exec(text)?.groups ?? {};
  // `Date.parse` reads the 30th of February as the 2nd of March.
  if (date === undefined || new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return Number.NaN;
  return Date.parse(`${date}T${time}${hours === undefined ? "Z" : `${hours}:${minutes}`}`);
}

/** A year outside the calendar would make every formatter throw an error. */
function withinCalendars(instant: number): Instant | null {
  return instant >= EARLIEST && instant <= LATEST ? instant : null;
}
