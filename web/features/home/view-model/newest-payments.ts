/** The payments to pay among the newest payments (Spec, "Payment"; each node is one payment). */

import type { Instant } from "#web/format/instants.ts";
import { parsePayment, type Payment } from "#web/model/payment/payment.ts";
import { paymentsToPay } from "#web/model/payment/to-pay.ts";
import { isRecord, sentRecords } from "#web/model/sent.ts";

export interface ToPayAnswer {
  /** Soonest deadline first. */
  payments: Payment[];
  /** Of all payments that were looked at. */
  readCount: number;
  /** The member has older payments that were not looked at. */
  isCut: boolean;
  /** Whether the part of the answer with the payments arrived. */
  hasData: boolean;
}

/** @param data  of the query `HomeToPay`, any part of which may be missing */
export function readToPay(data: unknown, now: Instant): ToPayAnswer {
  const viewer = isRecord(data) ? data["viewer"] : undefined;
  const connection = isRecord(viewer) ? viewer["payments"] : undefined;
  const nodes = isRecord(connection) ? connection["nodes"] : undefined;
  const pageInfo = isRecord(connection) ? connection["pageInfo"] : undefined;
  const sent = sentRecords(nodes);
  return {
    payments: paymentsToPay(
      sent.flatMap((node) => parsePayment(node) ?? []),
      now,
    ),
    readCount: sent.length,
    isCut: isRecord(pageInfo) && pageInfo["hasNextPage"] === true,
    hasData: Array.isArray(nodes),
  };
}
