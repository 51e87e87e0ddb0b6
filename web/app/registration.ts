/** A registration for an event as the screens use it. None of its fields is documented, so all may be missing. */

import type { AsSent } from "./graphql/as-sent.ts";
import { DAY_MS, type Instant } from "#web/format/instants.ts";
import { outwardLink, type Origins, type OutwardLink } from "#web/format/outward-link.ts";
import { distinctKeys } from "#web/model/distinct-keys.ts";
import { isKnownZone } from "#web/format/zones.ts";
import { sentProse, sentText, visibleText } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import { parseTime, type SentTime } from "#web/model/sent-time.ts";
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

/** A key for each: the school may send an id of the registration, of the event, or none. */
export function registrationKeys(sent: readonly SentRegistration[]): string[] {
  return distinctKeys(sent.map(({ id, event }) => id ?? event?.id));
}

/** The id of a registration's row on the page. */
export function registrationRow(key: string): string {
  return `event-${key}`;
}

export function parseRegistration(sent: SentRegistration, key: string, origins: Origins): Registration {
  const { event } = sent;
  const sentZone = sentText(event?.timeZone);
  const zone = sentZone !== null && isKnownZone(sentZone) ? sentZone : null;
  return {
    key,
    title: shownTitle(event ?? {}),
    state: visibleText(sent.state),
    ticketCode: sentProse(sent.ticketCode),
    startsAt: parseTime(event?.startsAt, "start", zone ?? undefined),
    endsAt: parseTime(event?.endsAt, "end", zone ?? undefined),
    zone,
    location: sentProse(event?.location),
    link: outwardLink(event?.onlineUrl, origins),
  };
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
