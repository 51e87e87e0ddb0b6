/** A time as the school sent it: an instant, a day without an hour, or text that is no time. */

import type { CalendarTime } from "#web/format/ics.ts";
import { DAY_MS, parseInstant, type Instant } from "#web/format/instants.ts";
import { instantOfLocal } from "#web/format/zones.ts";

import { SCHOOL_ZONE } from "./school-zone.ts";
import { writtenText } from "./sent.ts";

export interface SentTime {
  /** Null when the text cannot be read. For a day, its first or its last millisecond. */
  at: Instant | null;
  /** IANA name of the zone of a day without an hour, for which none may be shown; null for an instant. */
  dayZone: string | null;
  /** The school's own text. */
  written: string;
}

/**
 * @param edge  which end of a day is meant when the school gives no hour: what must be done by a day can be done on it
 * @param zone  whose days they are
 * @returns null when the school wrote nothing
 */
export function parseTime(value: unknown, edge: "start" | "end", zone = SCHOOL_ZONE): SentTime | null {
  const written = writtenText(value);
  if (written === null) return null;
  const at = parseInstant(value);
  if (at === null || !/^\d{4}-\d\d-\d\d$/.test(written)) return { at, dayZone: null, written };
  const edgeAt = edge === "start" ? instantOfLocal(at, zone) : instantOfLocal(at + DAY_MS, zone) - 1;
  return { at: edgeAt, dayZone: zone, written };
}

/** For a calendar file; null for what is no time. */
export function calendarTime({ at, dayZone, written }: SentTime): CalendarTime | null {
  return at === null || dayZone === null ? at : { day: written };
}

/** For the attribute `dateTime`; undefined for what is no time. */
export function machineTime({ at, dayZone, written }: SentTime): string | undefined {
  if (at === null) return undefined;
  return dayZone === null ? new Date(at).toISOString() : written;
}
