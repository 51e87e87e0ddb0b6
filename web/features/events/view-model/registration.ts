/** A registration for an event as the screen uses it. None of its fields is documented, so all may be missing. */

import type { AsSent } from "#web/app/graphql/as-sent.ts";
import { calendarDaysUntil } from "#web/format/dates.ts";
import { DAY_MS, HOUR_MS, type Instant } from "#web/format/instants.ts";
import { outwardLink, type Origins, type OutwardLink } from "#web/format/outward-link.ts";
import { sentProse, visibleText } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import { eventTimes } from "#web/model/registered-event.ts";
import type { SentTime } from "#web/model/sent-time.ts";
import type { EventsPageQuery } from "#web/generated/member-api.ts";

type SentRegistration = NonNullable<
  AsSent<NonNullable<EventsPageQuery["viewer"]>["eventRegistrations"]["nodes"][number]>
>;

export interface Registration {
  key: string;
  title: string | null;
  state: string | null;
  ticketCode: string | null;
  startsAt: SentTime | null;
  endsAt: SentTime | null;
  /** The event's own zone; null when the school sends none that the device knows. */
  zone: string | null;
  location: string | null;
  link: OutwardLink | null;
}

export function parseRegistration(sent: SentRegistration, key: string, origins: Origins): Registration {
  const { event } = sent;
  return {
    key,
    title: shownTitle(event ?? {}),
    state: visibleText(sent.state),
    ticketCode: sentProse(sent.ticketCode),
    ...eventTimes(event),
    location: sentProse(event?.location),
    link: outwardLink(event?.onlineUrl, origins),
  };
}

/** How near an event is: going on, within the hour, on the reader's own day, or neither of these. */
export type Nearness = "now" | "soon" | "today" | "later";

/** @param zone  the reader's; a day without an hour is that day on its own calendar */
export function nearnessOf(event: Registration, now: Instant, zone: string): Nearness {
  const { at = null, dayZone = null } = event.startsAt ?? {};
  if (at === null) return "later";
  const isToday = calendarDaysUntil(at, now, dayZone ?? zone) === 0;
  if (dayZone !== null && isToday) return "today";
  if (at <= now) return "now";
  if (dayZone === null && at - now <= HOUR_MS) return "soon";
  return isToday ? "today" : "later";
}

export interface EventGroups {
  /** Soonest first. */
  upcoming: Registration[];
  /** Newest first. */
  past: Registration[];
  undated: Registration[];
}

/** An event without an end is over when it has begun, and an all-day event when the day is over. */
function endOf({ startsAt, endsAt }: Registration): Instant {
  const start = startsAt?.at ?? 0;
  return Math.max(start, endsAt?.at ?? start + (startsAt?.dayZone == null ? 0 : DAY_MS));
}

export function groupEvents(registrations: readonly Registration[], now: Instant): EventGroups {
  const dated = registrations.filter(({ startsAt }) => startsAt?.at != null);
  const isPast = (each: Registration) => endOf(each) <= now;
  const byStart = (a: Registration, b: Registration) => (a.startsAt?.at ?? 0) - (b.startsAt?.at ?? 0);
  return {
    upcoming: dated.filter((each) => !isPast(each)).toSorted(byStart),
    past: dated.filter(isPast).toSorted((a, b) => byStart(b, a)),
    undated: registrations.filter(({ startsAt }) => startsAt?.at == null),
  };
}
