/** The state of a payment in one word; the words shown for it are the school's own (Spec, "Payment and refund states", rule 2). */

import { compareAmounts, type Amount } from "#web/format/money.ts";

import { knownWord } from "../sent.ts";
import { countable } from "../sent-amount.ts";
import type { Refund } from "./refund.ts";

export const PAYMENT_STATES = [
  "unpaid",
  "paid",
  "expired",
  "failed",
  "canceled",
  "refundRequested",
  "refunding",
  "refunded",
  "partlyRefunded",
  "refundRejected",
] as const;

export type KnownState = (typeof PAYMENT_STATES)[number];

/** A known state, or the school's own word, which is shown as it is. */
export type PaymentState = KnownState | { other: string };

const REFUNDS = new Map<string, KnownState>([
  ["requested", "refundRequested"],
  ["processing", "refunding"],
  ["rejected", "refundRejected"],
]);

/** Values of `paymentState` that say that a payment is over. They win even if the payment still has a code to pay with. */
const SETTLED = ["paid", "expired", "failed", "refunded", "canceled"] as const;

/** The fields that decide the state. */
interface SentStates {
  /** `paymentState`, the school's word; null if it sends none. */
  sentState: string | null;
  /** Whether the payment has a code to pay with and no time of payment. */
  isPayable: boolean;
  refund: Refund | null;
  amount: Amount | null;
}

/**
 * The state decides; for a paid payment with a refund, the refund does.
 *
 * Choice (what can be paid is to pay): the values of `paymentState` are not documented, so a payment that can be paid is
 * to pay whatever the school calls it, unless its word says that it is over.
 */
export function paymentState({ sentState, isPayable, refund, amount }: SentStates): PaymentState {
  const word = knownWord(sentState, [...SETTLED, "unpaid"]);
  if (isPayable && word === undefined) return "unpaid";
  if (sentState === null) return { other: "" };
  if (word === undefined || word === "refunded") return { other: sentState };
  if (word !== "paid") return word;
  if (refund === null || refund.state === null) return "paid";
  if (refund.state !== "refunded") return REFUNDS.get(refund.state) ?? { other: refund.state };
  const back = countable(refund.amount);
  const isPart = back !== null && amount !== null && compareAmounts(back, amount) < 0;
  return isPart ? "partlyRefunded" : "refunded";
}

/** The word for a state in filters, attributes and lists. */
export function stateWord(state: PaymentState): KnownState | "other" {
  return typeof state === "string" ? state : "other";
}
