/** A time as the school sent it: an instant, a day without an hour, or text that is no time. */

import type { CalendarTime } from "#web/format/ics.ts";
import { DAY_MS, parseInstant, type Instant } from "#web/format/instants.ts";
import { instantOfLocal } from "#web/format/zones.ts";

import { SCHOOL_ZONE } from "./school-zone.ts";
import { writtenText } from "./sent.ts";

export interface SentTime {
  /** Null when the text cannot be read. For a day, its first or its last millisecond. */
  at: Instant | null;
  /** For a day without an hour: IANA name of its zone, and no hour may be shown. Null for an instant. */
  dayZone: string | null;
  /** The school's own text. */
  written: string;
}

/**
 * @param edge  which end of a day is meant if the school gives no hour: what is due by a day can be done on that day
 * @param zone  the zone of such days
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

/** For a calendar file; null if it is no time. */
export function calendarTime({ at, dayZone, written }: SentTime): CalendarTime | null {
  return at === null || dayZone === null ? at : { day: written };
}

/** For the attribute `dateTime`; undefined if it is no time. */
export function machineTime({ at, dayZone, written }: SentTime): string | undefined {
  if (at === null) return undefined;
  return dayZone === null ? new Date(at).toISOString() : written;
}
