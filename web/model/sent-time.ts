/** A time as the school sent it: an instant, a day without an hour, or text that is no time. */

import { calendarDay } from "#web/format/dates.ts";
import type { CalendarTime } from "#web/format/ics.ts";
import { DAY_MS, withinCalendars, type Instant } from "#web/format/instants.ts";
import { readWrittenTime, type ReadTime } from "#web/format/written-time.ts";
import { instantOfLocal, isKnownZone } from "#web/format/zones.ts";

import { SCHOOL_ZONE } from "./school-zone.ts";
import { writtenText } from "./sent.ts";

export interface SentTime {
  /** Null when the text cannot be read. For a day, its first or its last millisecond. */
  at: Instant | null;
  /** For a day without an hour: IANA name of its zone, and no hour may be shown. Null for an instant. */
  dayZone: string | null;
  /** The school's own text; of a day, its form in ISO 8601. */
  written: string;
}

/**
 * Choice (a time without a zone is the school's): it is in the school's zone, and in an event in the event's own, as a day without an
 * hour is. A program that leaves the zone out writes the clock of its school. If a school in Taiwan means UTC, its deadline is shown
 * eight hours early, which harms nobody. The other mistake would show it eight hours late, and a member would pay to an account that has
 * expired. For the same reason a deadline takes the earlier instant where clocks change and its time has two.
 *
 * @param edge  which end of a day is meant if the school gives no hour: what is due by a day can be done on that day
 * @param zone  of a day or a time that names none
 * @returns null when the school wrote nothing
 */
export function parseTime(value: unknown, edge: "start" | "end", zone = SCHOOL_ZONE): SentTime | null {
  const text = writtenText(value);
  const sent = readWrittenTime(value);
  if (text === null || sent === "none") return null;
  const at = sent === null ? null : withinCalendars(instantOf(sent, edge, zone));
  // The zero of the epoch is a missing time that a program has made a number.
  if (at === 0) return null;
  if (at === null || sent?.kind !== "day") return { at, dayZone: null, written: text };
  return { at, dayZone: zone, written: sent.day };
}

/** @returns NaN for a time in a zone that the device does not know */
function instantOf(sent: ReadTime, edge: "start" | "end", zone: string): number {
  switch (sent.kind) {
    case "instant":
      return sent.at;
    case "day":
      return edge === "start"
        ? instantOfLocal(sent.local, zone)
        : instantOfLocal(sent.local + DAY_MS, zone) - 1;
    case "local": {
      const own = sent.zone ?? zone;
      if (!isKnownZone(own)) return Number.NaN;
      return instantOfLocal(sent.local, own, edge === "end" ? "earlier" : "later");
    }
  }
}

/** The instant of a time that is only compared; null if there is none. */
export function sentInstant(value: unknown): Instant | null {
  return parseTime(value, "start")?.at ?? null;
}

/** For a calendar file; null if it is no time. */
export function calendarTime({ at, dayZone, written }: SentTime): CalendarTime | null {
  return dayZone === null ? at : { day: written };
}

/**
 * The end for a calendar file, in the form of the beginning, as RFC 5545 section 3.8.2.2 requires it; null if one of them is no time.
 */
export function calendarEnd(startsAt: SentTime | null, endsAt: SentTime | null): CalendarTime | null {
  if (startsAt?.at == null || endsAt?.at == null) return null;
  return startsAt.dayZone === null ? endsAt.at : { day: calendarDay(endsAt.at, startsAt.dayZone) };
}

/** For the attribute `dateTime`; undefined if it is no time. */
export function machineTime({ at, dayZone, written }: SentTime): string | undefined {
  if (at === null) return undefined;
  return dayZone === null ? new Date(at).toISOString() : written;
}
