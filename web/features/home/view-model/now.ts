/** What the member should do now, and the dates of the following days. Every date is in one of the two. */

import { endOfEntry, entryOn, withOpeningsOfADay, type Entry } from "#web/app/dates/entries.ts";
import { isPeriod, nearnessOf, type Registration } from "#web/app/dates/registration.ts";
import { calendarDay } from "#web/format/dates.ts";
import { DAY_MS, type Instant } from "#web/format/instants.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { deadlineOf } from "#web/model/payment/to-pay.ts";

export type Waiting =
  /** `isSoon`: it must be paid within a day. */
  { kind: "payment"; payment: Payment; isSoon: boolean } | { kind: "event"; event: Registration };

export interface Dated {
  /** Rows before the course to continue, the most urgent first. */
  first: Waiting[];
  /** A payment without a date in `coming`. */
  last: Waiting[];
  /** Soonest first; lectures of a course that open on one day are one entry. */
  coming: Entry[];
}

/** Today and the following days, all of whose dates are in `coming`. */
const DAYS = 14;
/** Choice: if these days have fewer dates, the next dates are added. */
const MIN_DATES = 3;

/**
 * @param entries  all dates of the member
 * @param payments  the ones to pay, the nearest deadline first
 * @param zone  the reader's, IANA name
 */
export function datesFrom(
  entries: readonly Entry[],
  payments: readonly Payment[],
  { now, zone }: { now: Instant; zone: string },
): Dated {
  const end = calendarDay(now, zone, DAYS);
  const ahead = entries.filter((entry) => endOfEntry(entry) > now);
  const [next] = payments;
  const isSoon = next !== undefined && deadlineOf(next) - now <= DAY_MS;
  const payment: Waiting[] = next === undefined ? [] : [{ kind: "payment", payment: next, isSoon }];
  const dueKey = next === undefined ? "" : `payment-${next.tradeNo}-due`;
  const [today] = ahead
    .filter(({ about }) => about.kind === "event" && nearnessOf(about.event, now, zone) !== "later")
    .toSorted((a, b) => turnOf(a, now) - turnOf(b, now));
  const event: Waiting[] = today?.about.kind === "event" ? [{ kind: "event", event: today.about.event }] : [];
  // A running event is left for its end, and a payment that is due before it comes first.
  const isPaymentFirst = isSoon && !(today !== undefined && nextMomentOf(today, now) < deadlineOf(next));
  const urgent = isSoon ? payment : [];
  const coming = withOpeningsOfADay(
    ahead
      .filter(({ key }) => key !== today?.key && !(isSoon && key === dueKey))
      .map((entry) => onOrAfterToday(entry, { now, zone })),
  ).filter(({ day }, place) => day < end || place < MIN_DATES);
  const isDated = coming.some(({ key }) => key === dueKey);
  return {
    first: isPaymentFirst ? [...urgent, ...event] : [...event, ...urgent],
    last: isSoon || isDated ? [] : payment,
    coming,
  };
}

/** What happens next with a date: it begins, or a running event ends. */
function nextMomentOf(entry: Entry, now: Instant): Instant {
  return entry.at > now ? entry.at : endOfEntry(entry);
}

/** The order of events: a meeting that runs, then what begins next. One that lasts for days waits for nobody until its end is near. */
function turnOf(entry: Entry, now: Instant): Instant {
  const { at, about } = entry;
  return about.kind === "event" && isPeriod(about.event) ? nextMomentOf(entry, now) : at;
}

/** An event that began on an earlier day is listed today. */
function onOrAfterToday(entry: Entry, { now, zone }: { now: Instant; zone: string }): Entry {
  return entryOn(entry, calendarDay(now, zone)) ?? entry;
}
