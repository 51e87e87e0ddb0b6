/** The newest payments, which include the ones to pay (Spec, "Payment"; each node is one payment). */

import type { AsSent } from "#web/app/graphql/as-sent.ts";
import { followingPage } from "#web/app/graphql/following-page.ts";
import type { DatesOfPaymentsQuery } from "#web/generated/member-api.ts";
import { parsePayment, type Payment } from "#web/model/payment/payment.ts";
import { sentRecords } from "#web/model/sent.ts";

export interface NewestPayments {
  payments: Payment[];
  /** Number of payments that were read. */
  readCount: number;
  /** The member has, or may have, older payments that were not read. */
  isCut: boolean;
  /** As the school sent them; absent when that part of the answer did not arrive. */
  nodes: readonly unknown[] | null | undefined;
}

/** @param data  of the query `DatesOfPayments`, any part of which may be missing */
export function readNewestPayments(data: unknown): NewestPayments {
  const connection = (data as AsSent<DatesOfPaymentsQuery>)?.viewer?.payments;
  const sent = sentRecords(connection?.nodes);
  return {
    payments: sent.flatMap((node) => parsePayment(node) ?? []),
    readCount: sent.length,
    isCut: followingPage(connection) !== "end",
    nodes: connection?.nodes,
  };
}
