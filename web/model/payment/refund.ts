/** What was asked back and what came back (Spec, "Payment", `refundingState` and the three fields after it). */

import { parseInstant, type Instant } from "#web/format/instants.ts";
import { parseAmount, type Amount } from "#web/format/money.ts";

import { sentText } from "../sent.ts";

export interface Refund {
  /** The school's word, which may be one that this portal does not know. */
  state: string | null;
  requestedAt: Instant | null;
  refundedAt: Instant | null;
  amount: Amount | null;
}

/** @returns null when nothing was ever asked back */
export function parseRefund(node: Record<string, unknown>): Refund | null {
  const word = sentText(node["refundingState"]);
  const refund = {
    state: word === "none" ? null : word,
    requestedAt: parseInstant(node["refundRequestedAt"]),
    refundedAt: parseInstant(node["refundedAt"]),
    amount: parseAmount(node["refundedAmount"]),
  };
  return Object.values(refund).every((value) => value === null) ? null : refund;
}
