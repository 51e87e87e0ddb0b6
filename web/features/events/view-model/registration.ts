/** A registration for an event as the screen speaks of it. No field of it is documented: all may be missing. */

import { type AsSent } from "#web/app/graphql/as-sent.ts";
import { parseInstant, type Instant } from "#web/format/instants.ts";
import { outwardLink, type OutwardLink } from "#web/format/outward-link.ts";
import { humaniseSlug } from "#web/format/text.ts";
import { isKnownZone } from "#web/format/zones.ts";
import { sentProse, sentText } from "#web/model/sent.ts";
import type { EventsPageQuery } from "#web/generated/member-api.ts";

type SentRegistration = NonNullable<
  AsSent<NonNullable<EventsPageQuery["viewer"]>["eventRegistrations"]["nodes"][number]>
>;

export interface Registration {
  key: string;
  title: string | null;
  state: string | null;
  ticketCode: string | null;
  startsAt: Instant | null;
  endsAt: Instant | null;
  /** The event's own; null when the school gives none that the device knows. */
  zone: string | null;
  location: string | null;
  link: OutwardLink | null;
}

export function parseRegistration(sent: SentRegistration, place: number, school: string): Registration {
  const { event } = sent;
  const slug = sentText(event?.slug);
  const zone = sentText(event?.timeZone);
  return {
    key: sent.id ?? event?.id ?? `place-${place}`,
    title: sentProse(event?.title) ?? (slug === null ? null : humaniseSlug(slug)),
    state: sentText(sent.state),
    ticketCode: sentText(sent.ticketCode),
    startsAt: parseInstant(event?.startsAt),
    endsAt: parseInstant(event?.endsAt),
    zone: zone !== null && isKnownZone(zone) ? zone : null,
    location: sentProse(event?.location),
    link: outwardLink(event?.onlineUrl, { portal: window.location.origin, school }),
  };
}

export interface EventGroups {
  /** Soonest first. */
  upcoming: Registration[];
  /** Newest first. */
  past: Registration[];
  undated: Registration[];
}

/** An event is past when it has ended; one without an end, when it has begun. */
export function groupEvents(registrations: readonly Registration[], now: Instant): EventGroups {
  const dated = registrations.filter(({ startsAt }) => startsAt !== null);
  const isPast = ({ startsAt, endsAt }: Registration) => (endsAt ?? startsAt ?? 0) <= now;
  const byStart = (a: Registration, b: Registration) => (a.startsAt ?? 0) - (b.startsAt ?? 0);
  return {
    upcoming: dated.filter((each) => !isPast(each)).toSorted(byStart),
    past: dated.filter(isPast).toSorted((a, b) => byStart(b, a)),
    undated: registrations.filter(({ startsAt }) => startsAt === null),
  };
}
