/**
 * The refund that was requested, and the one that was paid (Spec, "Payment", rows `refundingState`, `refundedAmount`, `refundedAt` and
 * `refundRequestedAt`).
 */

import { ZERO } from "#web/format/money.ts";

import { knownWord, visibleText } from "../sent.ts";
import { parseSentAmount, type SentAmount } from "../sent-amount.ts";
import { parseTime, type SentTime } from "../sent-time.ts";

export interface Refund {
  /** One of the words below, or the school's own. */
  state: string | null;
  requestedAt: SentTime | null;
  refundedAt: SentTime | null;
  amount: SentAmount | null;
}

const REFUND_STATES = ["none", "requested", "processing", "refunded", "rejected"] as const;

/** @returns null when no refund was requested */
export function parseRefund(node: Record<string, unknown>): Refund | null {
  const word = knownWord(node["refundingState"], REFUND_STATES) ?? visibleText(node["refundingState"]);
  const amount = parseSentAmount(node["refundedAmount"]);
  const refund = {
    state: word === "none" ? null : word,
    requestedAt: parseTime(node["refundRequestedAt"], "start"),
    refundedAt: parseTime(node["refundedAt"], "start"),
    // A column that is never null holds a zero where nothing was refunded.
    amount: amount === ZERO ? null : amount,
  };
  return Object.values(refund).every((value) => value === null) ? null : refund;
}
