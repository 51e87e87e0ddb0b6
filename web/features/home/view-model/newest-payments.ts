/** The newest payments, among which are those to pay (Spec, "Payment"; each node is one payment). */

import { parsePayment, type Payment } from "#web/model/payment/payment.ts";
import { isRecord, sentRecords } from "#web/model/sent.ts";

export interface NewestPayments {
  payments: Payment[];
  /** Of all payments that were looked at. */
  readCount: number;
  /** The member has older payments that were not looked at. */
  isCut: boolean;
  /** Whether the part of the answer with the payments arrived. */
  hasData: boolean;
}

/** @param data  of the query `HomeToPay`, any part of which may be missing */
export function readNewestPayments(data: unknown): NewestPayments {
  const viewer = isRecord(data) ? data["viewer"] : undefined;
  const connection = isRecord(viewer) ? viewer["payments"] : undefined;
  const nodes = isRecord(connection) ? connection["nodes"] : undefined;
  const pageInfo = isRecord(connection) ? connection["pageInfo"] : undefined;
  const sent = sentRecords(nodes);
  return {
    payments: sent.flatMap((node) => parsePayment(node) ?? []),
    readCount: sent.length,
    isCut: isRecord(pageInfo) && pageInfo["hasNextPage"] === true,
    hasData: Array.isArray(nodes),
  };
}
