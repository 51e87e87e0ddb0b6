/** What is to pay among the payments read, the nearest deadline first. Home and Billing both go by it. */

import type { Instant } from "#web/format/instants.ts";

import type { Payment } from "./payment.ts";

/** The most that a screen shows unasked: more would push everything else off it. */
export const TO_PAY_SHOWN = 3;

/**
 * Each payment is a copy of its row in the list, never instead of it. One whose deadline has passed is not to pay any
 * more, whether or not the school has noticed.
 */
export function paymentsToPay(payments: readonly Payment[], now: Instant): Payment[] {
  return payments
    .filter((payment) => payment.standing === "unpaid" && deadlineOf(payment) > now)
    .toSorted((a, b) => deadlineOf(a) - deadlineOf(b));
}

/** Infinity for a payment without a deadline, or with one that cannot be read. */
export function deadlineOf({ expiredAt }: Payment): Instant {
  return expiredAt?.at ?? Infinity;
}
