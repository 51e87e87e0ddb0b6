/** What became of a payment, in one word for its row (Spec, "Payment and refund states", lists no values). */

import type { Amount } from "#web/format/money.ts";

import type { Refund } from "./refund.ts";

export const STANDINGS = [
  "unpaid",
  "paid",
  "expired",
  "failed",
  "refundRequested",
  "refunding",
  "refunded",
  "partlyRefunded",
  "refundRejected",
] as const;

export type KnownStanding = (typeof STANDINGS)[number];

/** A known standing, or the school's own word, which is shown as it is. */
export type Standing = KnownStanding | { other: string };

const REFUNDS: Record<string, KnownStanding> = {
  requested: "refundRequested",
  processing: "refunding",
  rejected: "refundRejected",
};

/**
 * The state decides; on a paid row the refund, when there is one, says more.
 *
 * @param state  the school's word for the payment; null when it sends none
 */
export function standingOf(state: string | null, refund: Refund | null, amount: Amount | null): Standing {
  if (state === null) return { other: "" };
  if (state === "unpaid" || state === "expired" || state === "failed") return state;
  if (state !== "paid") return { other: state };
  if (refund === null || refund.state === null) return "paid";
  if (refund.state !== "refunded") return REFUNDS[refund.state] ?? { other: refund.state };
  const isPart = refund.amount !== null && amount !== null && refund.amount < amount;
  return isPart ? "partlyRefunded" : "refunded";
}

/** The one word that filters, attributes and lists know a standing by. */
export function standingWord(standing: Standing): KnownStanding | "other" {
  return typeof standing === "string" ? standing : "other";
}
