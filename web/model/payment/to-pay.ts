/** The payments to pay among those read, the nearest deadline first. Home and Billing both use it. */

import type { Instant } from "#web/format/instants.ts";

import type { Payment } from "./payment.ts";

/** The maximum number on a screen at first: more would push the rest off the screen. */
export const TO_PAY_SHOWN = 3;

/**
 * Each is also a row of the list. A payment whose deadline has passed is left out, even when the school still calls it unpaid.
 */
export function paymentsToPay(payments: readonly Payment[], now: Instant): Payment[] {
  return payments
    .filter((payment) => payment.state === "unpaid" && deadlineOf(payment) > now)
    .toSorted((a, b) => deadlineOf(a) - deadlineOf(b));
}

/** Infinity for a payment without a deadline, or with one that cannot be read. */
export function deadlineOf({ expiredAt }: Payment): Instant {
  return expiredAt?.at ?? Infinity;
}
