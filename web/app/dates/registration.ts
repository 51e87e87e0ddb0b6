/** A registration for an event, for every screen that shows one. None of its fields is documented, so each may be missing. */

import type { AsSent } from "#web/app/graphql/as-sent.ts";
import { calendarDate, calendarDaysUntil } from "#web/format/dates.ts";
import { DAY_MS, HOUR_MS, type Instant } from "#web/format/instants.ts";
import { outwardLink, type Origins, type OutwardLink } from "#web/format/outward-link.ts";
import { instantOfLocal, isKnownZone } from "#web/format/zones.ts";
import type { DatesOfEventsQuery } from "#web/generated/member-api.ts";
import { distinctKeys } from "#web/model/distinct-keys.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { knownWord, sentProse, sentText, visibleText } from "#web/model/sent.ts";
import { parseTime, type SentTime } from "#web/model/sent-time.ts";
import { shownTitle } from "#web/model/title.ts";

export const EVENT_STATES = ["registered", "attended", "canceled"] as const;

/** With the ticket's code, where a screen asks for it. */
export type SentRegistration = NonNullable<
  AsSent<
    NonNullable<DatesOfEventsQuery["viewer"]>["eventRegistrations"]["nodes"][number] & { ticketCode: string }
  >
>;

export interface Registration {
  key: string;
  title: string | null;
  /** One of `EVENT_STATES`, or the school's own word. */
  state: string | null;
  ticketCode: string | null;
  startsAt: SentTime | null;
  endsAt: SentTime | null;
  /** The event's own zone; null when the school sends none, or one that the device does not know. */
  zone: string | null;
  location: string | null;
  link: OutwardLink | null;
  /** IANA name of the zone of the place where the event is; null for an event that is online. */
  placeZone: string | null;
}

export function parseRegistration(sent: SentRegistration, key: string, origins: Origins): Registration {
  const { event } = sent;
  const sentZone = sentText(event?.timeZone);
  const zone = sentZone !== null && isKnownZone(sentZone) ? sentZone : null;
  const location = sentProse(event?.location);
  // Days without an hour are days in the event's own zone.
  const time = (value: unknown, edge: "start" | "end") => parseTime(value, edge, zone ?? undefined);
  return {
    key,
    title: shownTitle(event ?? {}),
    state: knownWord(sent.state, EVENT_STATES) ?? visibleText(sent.state),
    ticketCode: sentProse(sent.ticketCode),
    startsAt: time(event?.startsAt, "start"),
    endsAt: time(event?.endsAt, "end"),
    zone,
    location,
    link: outwardLink(event?.onlineUrl, origins),
    // Choice: an event with an address on the network is online, also where it names a place as well.
    placeZone: location === null || sentText(event?.onlineUrl) !== null ? null : (zone ?? SCHOOL_ZONE),
  };
}

/** A key for each: the school may send an id of the registration, of the event, or none. */
export function registrationKeys(sent: readonly AsSent<{ id: unknown; event: { id: unknown } }>[]): string[] {
  return distinctKeys(sent.map((each) => each?.id ?? each?.event?.id));
}

/** The id of a registration's row on the page of events. */
export function registrationRow(key: string): string {
  return `event-${key}`;
}

/**
 * How near an event is: running, begun without a known end, within the hour, on the reader's own day, or none of these. Only for an event
 * that is not over.
 */
export type Nearness = "now" | "begun" | "soon" | "today" | "later";

/** @param zone  the reader's; used unless the start is a day without an hour, which has a zone, or the event is at a place */
export function nearnessOf(event: Registration, now: Instant, zone: string): Nearness {
  const { at = null, dayZone = null } = event.startsAt ?? {};
  if (at === null) return "later";
  const isToday = calendarDaysUntil(at, now, dayZone ?? event.placeZone ?? zone) === 0;
  if (dayZone !== null && isToday) return "today";
  if (at <= now) return isEndKnown(event) ? "now" : "begun";
  if (dayZone === null && at - now <= HOUR_MS) return "soon";
  return isToday ? "today" : "later";
}

/** An event without an end is not taken to be over within this time. */
const LONG_ENOUGH_MS = 3 * HOUR_MS;

/**
 * When an event is over. Choice (an event without an end lasts to the end of its day): nobody knows when it is over, and a member who
 * comes late needs the way into it. One that begins late in the evening lasts for three hours.
 */
export function endOfEvent(event: Registration): Instant {
  const { startsAt, endsAt, zone } = event;
  const start = startsAt?.at ?? 0;
  if (isEndKnown(event)) return endsAt?.at ?? start;
  const dayZone = startsAt?.dayZone ?? zone ?? SCHOOL_ZONE;
  const endOfDay = instantOfLocal(calendarDate(start, dayZone).getTime() + DAY_MS, dayZone);
  return Math.max(endOfDay, start + LONG_ENOUGH_MS);
}

/** An end that is not after the beginning is none: some schools write the beginning there. */
export function isEndKnown({ startsAt, endsAt }: Registration): boolean {
  return endsAt?.at != null && endsAt.at > (startsAt?.at ?? 0);
}

/** Whether an event lasts for days, as a month of drawing does: nobody must come when it begins. */
export function isPeriod(event: Registration): boolean {
  const { at = null, dayZone = null } = event.startsAt ?? {};
  return dayZone !== null || (at !== null && isEndKnown(event) && endOfEvent(event) - at >= DAY_MS);
}
