/** What every screen reads of a registration for an event: which row it is, and when the event is. */

import { isKnownZone } from "#web/format/zones.ts";

import { distinctKeys } from "./distinct-keys.ts";
import { sentText } from "./sent.ts";
import { parseTime, type SentTime } from "./sent-time.ts";

interface Sent {
  id?: unknown;
  event?: { id?: unknown } | null | undefined;
}

/** A key for each: the school may send an id of the registration, of the event, or none. */
export function registrationKeys(sent: readonly Sent[]): string[] {
  return distinctKeys(sent.map(({ id, event }) => id ?? event?.id));
}

/** The id of a registration's row on the page of events. */
export function registrationRow(key: string): string {
  return `event-${key}`;
}

interface EventTimes {
  /** The event's own zone; null when the school sends none that the device knows. */
  zone: string | null;
  startsAt: SentTime | null;
  endsAt: SentTime | null;
}

/** Days without an hour are days in the event's own zone. */
export function eventTimes(
  event: { timeZone?: unknown; startsAt?: unknown; endsAt?: unknown } | null | undefined,
): EventTimes {
  const sentZone = sentText(event?.timeZone);
  const zone = sentZone !== null && isKnownZone(sentZone) ? sentZone : null;
  return {
    zone,
    startsAt: parseTime(event?.startsAt, "start", zone ?? undefined),
    endsAt: parseTime(event?.endsAt, "end", zone ?? undefined),
  };
}
