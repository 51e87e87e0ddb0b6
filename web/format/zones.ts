/** Finds the instant of a local time in a zone. */

import { DAY_MS, MINUTE_MS, type Instant } from "./instants.ts";
import { cacheIn } from "./cache.ts";

const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 200;

/** @throws RangeError for a zone that the device does not know */
function wallClock(zone: string): Intl.DateTimeFormat {
  return formats.get(zone) ?? cacheIn(formats, MAX_FORMATS, zone, makeFormat(zone));
}

function makeFormat(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}

export function isKnownZone(zone: string): boolean {
  try {
    wallClock(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * A zone's local time as if it were UTC; milliseconds. It is read from the parts of a format, never from its text: the text is for
 * people, and changes with the versions of the browser's language data.
 */
export function localTime(instant: Instant, zone: string): number {
  const parts = new Map(
    wallClock(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: string) => parts.get(name as Intl.DateTimeFormatPartTypes) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/** How far a zone's clock is ahead of UTC at an instant; milliseconds. */
export function zoneOffset(instant: Instant, zone: string): number {
  return localTime(instant, zone) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant of a local time in a zone. Of a time that occurs twice in autumn, the first is used. A time that is skipped in spring
 * uses the offset before the change, which is the later reading, so that a skipped midnight is the beginning of its day.
 *
 * @param local  the local time as if it were UTC; milliseconds
 * @param skipped  `earlier`: a time that is skipped uses the offset after the change
 */
export function instantOfLocal(local: number, zone: string, skipped: "later" | "earlier" = "later"): Instant {
  const before = zoneOffset(local - DAY_MS, zone);
  const guess = local - before;
  const after = zoneOffset(guess, zone);
  if (after === before) return guess;
  const second = local - after;
  return skipped === "earlier" || localTime(second, zone) === local ? second : guess;
}

/** A weekly time in a zone. */
export interface WeeklyTime {
  /** 0 is Monday. */
  weekday: number;
  /** Since midnight. */
  startMinutes: number;
  /** Since the midnight before it starts: beyond 1440 on the next day. */
  endMinutes: number;
  zone: string;
}

/** The current or the next occurrence. */
export function nextOccurrence(time: WeeklyTime, now: Instant): { startsAt: Instant; endsAt: Instant } {
  const today = Math.floor(localTime(now, time.zone) / DAY_MS) * DAY_MS;
  // 1 January 1970 was a Thursday, which is 3 on this scale.
  const weekday = (Math.floor(today / DAY_MS) + 3) % 7;
  const ahead = time.weekday - weekday;
  // One that started yesterday may still be running.
  for (const days of [ahead - 7, ahead, ahead + 7]) {
    const day = today + days * DAY_MS;
    const startsAt = instantOfLocal(day + time.startMinutes * MINUTE_MS, time.zone);
    const endsAt = instantOfLocal(day + time.endMinutes * MINUTE_MS, time.zone);
    if (endsAt > now) return { startsAt, endsAt };
  }
  throw new Error("A weekly time comes every week.");
}
