/** The newest payments, which include the ones to pay (Spec, "Payment"; each node is one payment). */

import type { AsSent } from "#web/app/graphql/as-sent.ts";
import type { DatesOfPaymentsQuery } from "#web/generated/member-api.ts";
import { parsePayment, type Payment } from "#web/model/payment/payment.ts";
import { sentFlag, sentRecords } from "#web/model/sent.ts";

export interface NewestPayments {
  payments: Payment[];
  /** Number of payments that were read. */
  readCount: number;
  /** The member has older payments that were not read. */
  isCut: boolean;
  /** Whether the part of the answer with the payments arrived. */
  hasData: boolean;
}

/** @param data  of the query `DatesOfPayments`, any part of which may be missing */
export function readNewestPayments(data: unknown): NewestPayments {
  const connection = (data as AsSent<DatesOfPaymentsQuery>)?.viewer?.payments;
  const sent = sentRecords(connection?.nodes);
  return {
    payments: sent.flatMap((node) => parsePayment(node) ?? []),
    readCount: sent.length,
    isCut: sentFlag(connection?.pageInfo?.hasNextPage) === true,
    hasData: Array.isArray(connection?.nodes),
  };
}
