/** What the member should do now, and the dates of the following days. Every date is in one of the two. */

import { withOpeningsOfADay, type Entry } from "#web/app/dates/entries.ts";
import { endOfEvent, nearnessOf, type Registration } from "#web/app/dates/registration.ts";
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
  const end = calendarDay(now + DAYS * DAY_MS, zone);
  const ahead = entries.filter((entry) => endOf(entry) > now);
  const [next] = payments;
  const isSoon = next !== undefined && deadlineOf(next) - now <= DAY_MS;
  const payment: Waiting[] = next === undefined ? [] : [{ kind: "payment", payment: next, isSoon }];
  const dueKey = next === undefined ? "" : `payment-${next.tradeNo}-due`;
  const today = ahead.find(
    ({ about }) => about.kind === "event" && nearnessOf(about.event, now, zone) !== "later",
  );
  const event: Waiting[] = today?.about.kind === "event" ? [{ kind: "event", event: today.about.event }] : [];
  const isPaymentFirst = isSoon && !(today !== undefined && today.at < deadlineOf(next));
  const urgent = isSoon ? payment : [];
  const coming = withOpeningsOfADay(
    ahead.filter(({ key }) => key !== today?.key && !(isSoon && key === dueKey)),
  ).filter(({ day }, place) => day < end || place < MIN_DATES);
  const isDated = coming.some(({ key }) => key === dueKey);
  return {
    first: isPaymentFirst ? [...urgent, ...event] : [...event, ...urgent],
    last: isSoon || isDated ? [] : payment,
    coming,
  };
}

function endOf({ at, about }: Entry): Instant {
  return about.kind === "event" ? endOfEvent(about.event) : at;
}
