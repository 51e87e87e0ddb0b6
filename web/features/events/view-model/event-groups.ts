/** The events of the screen: coming ones, past ones, and those without a date. */

import { endOfEvent, type Registration } from "#web/app/dates/registration.ts";
import type { Instant } from "#web/format/instants.ts";

export interface EventGroups {
  /** Soonest first. */
  upcoming: Registration[];
  /** Newest first. */
  past: Registration[];
  undated: Registration[];
}

export function groupEvents(registrations: readonly Registration[], now: Instant): EventGroups {
  const dated = registrations.filter(({ startsAt }) => startsAt?.at != null);
  const isPast = (each: Registration) => endOfEvent(each) <= now;
  const byStart = (a: Registration, b: Registration) => (a.startsAt?.at ?? 0) - (b.startsAt?.at ?? 0);
  return {
    upcoming: dated.filter((each) => !isPast(each)).toSorted(byStart),
    past: dated.filter(isPast).toSorted((a, b) => byStart(b, a)),
    undated: registrations.filter(({ startsAt }) => startsAt?.at == null),
  };
}
