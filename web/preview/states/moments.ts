/**
 * Moments of a state, relative to the sample's own deadlines and locks. Distances are in milliseconds, negative before
 * it.
 */

import { taipeiDate, taipeiTime } from "#shared/sample-members/sample-times.ts";

import { courseOf, paymentOf } from "./edits/edits.ts";
import type { Moment } from "./state.ts";

/**
 * Choice (samples are counted from ten in the morning): at the school, on the day of the operator's look. So a link shows
 * the same thing at every hour of every day, with dates that are near.
 *
 * @param at  milliseconds since the epoch
 */
export function seedOfStates(at: number): number {
  return taipeiTime(at, 0, "10:00");
}

/** At this distance from the deadline of the payment whose number ends so. */
export function fromDeadline(serial: string, distanceMs: number): Moment {
  return (sample) => found(paymentOf(sample, serial).expiredAt, `deadline of ${serial}`) + distanceMs;
}

/** At this distance from the first unlock of a course that is in the future when the sample begins. */
export function fromUnlock(slug: string, distanceMs: number): Moment {
  return (sample, seededAt) => {
    const times = courseOf(sample, slug)
      .sections.flatMap(({ lectures }) => lectures)
      .flatMap(({ unlockAt }) => ((unlockAt ?? seededAt) > seededAt ? (unlockAt ?? []) : []));
    return found(times.toSorted((a, b) => a - b)[0], `unlock of ${slug}`) + distanceMs;
  };
}

/** At this distance from the end of the member's access to a course. */
export function fromAccessEnd(slug: string, distanceMs: number): Moment {
  return (sample) => {
    const { id } = courseOf(sample, slug);
    const enrollment = sample.member.enrollments.find(({ courseId }) => courseId === id);
    return found(enrollment?.expiresAt, `end of access to ${slug}`) + distanceMs;
  };
}

/** At this distance from the beginning of an event. */
export function fromEvent(slug: string, distanceMs: number): Moment {
  return ({ offers }) =>
    found(offers.events.find((event) => event.slug === slug)?.startsAt, `event ${slug}`) + distanceMs;
}

/** A day without an hour, as the school sends it: the day of this instant there. */
export function dayAtSchool(at: number): string {
  return taipeiDate(at).replace(/^(....)(..)(..)$/, "$1-$2-$3");
}

/** @throws {RangeError} when the sample does not have it: a mistake in the list, which its test finds */
function found(at: number | null | undefined, what: string): number {
  if (at === null || at === undefined) throw new RangeError(`The samples have no ${what}.`);
  return at;
}
