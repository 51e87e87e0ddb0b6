/** Reads one page of the member's payments from the school and parses it. */

import type { Client } from "@urql/core";

import { failureOf, NOT_PROVIDED, type Failure } from "#web/app/graphql/failures.ts";
import { followingPage, type FollowingPage } from "#web/app/graphql/following-page.ts";
import { firstPageOf, pagesOf, variablesAfter } from "#web/app/graphql/use-pages.ts";
import { BillingPageDocument } from "#web/generated/member-api.ts";

import { parsePayment, type Payment } from "#web/model/payment/payment.ts";
import { isRecord, sentRecords } from "#web/model/sent.ts";

const paymentPages = pagesOf(BillingPageDocument, (data) => data?.viewer?.payments);

/** The first question of both payment screens. */
export const paymentsFirstPage = firstPageOf(paymentPages);

export interface PaymentsPage {
  payments: Payment[];
  following: FollowingPage;
  /** False when nothing of the page arrived. */
  hasData: boolean;
  /** May be present together with data, when a part of the answer failed. */
  failure: Failure | undefined;
}

export async function askPayments(client: Client, after: string | null): Promise<PaymentsPage> {
  const result = await client
    .query(paymentPages.document, variablesAfter(after), { requestPolicy: "network-only" })
    .toPromise();
  const connection = paymentPages.connectionOf(result.data);
  const failure = failureOf(result.error);
  if (!isRecord(connection))
    return { payments: [], following: "end", hasData: false, failure: failure ?? NOT_PROVIDED };
  const payments = sentRecords(connection.nodes).flatMap((node) => parsePayment(node) ?? []);
  return { payments, following: followingPage(connection), hasData: true, failure };
}
