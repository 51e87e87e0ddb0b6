/**
 * The refund that was requested, and the one that was paid (Spec, "Payment", rows `refundingState`, `refundedAmount`, `refundedAt` and
 * `refundRequestedAt`).
 */

import { visibleText } from "../sent.ts";
import { parseSentAmount, type SentAmount } from "../sent-amount.ts";
import { parseTime, type SentTime } from "../sent-time.ts";

export interface Refund {
  /** The school's word, which this portal may not know. */
  state: string | null;
  requestedAt: SentTime | null;
  refundedAt: SentTime | null;
  amount: SentAmount | null;
}

/** @returns null when no refund was requested */
export function parseRefund(node: Record<string, unknown>): Refund | null {
  const word = visibleText(node["refundingState"]);
  const refund = {
    state: word === "none" ? null : word,
    requestedAt: parseTime(node["refundRequestedAt"], "start"),
    refundedAt: parseTime(node["refundedAt"], "start"),
    amount: parseSentAmount(node["refundedAmount"]),
  };
  return Object.values(refund).every((value) => value === null) ? null : refund;
}
