/** Reads one page of the member's payments from the school and parses it. */

import type { Client, OperationResult } from "@urql/core";

import type { MemberApi } from "#web/app/graphql/client.ts";
import { failureOf, NOT_PROVIDED, type Failure } from "#web/app/graphql/failures.ts";
import { followingPage, type FollowingPage } from "#web/app/graphql/following-page.ts";
import { firstPageOf, pagesOf, readCached, variablesAfter } from "#web/app/graphql/use-pages.ts";
import type { Instant } from "#web/format/instants.ts";
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

/** @param requestPolicy  `cache-and-network` asks the school only for what has not just come (`web/app/graphql/freshness.ts`) */
export async function askPayments(
  client: Client,
  after: string | null,
  requestPolicy: "cache-and-network" | "network-only",
): Promise<PaymentsPage> {
  const result = await client
    // The list is refreshed by itself, and not as a query that the screen has open.
    .query(paymentPages.document, variablesAfter(after), { requestPolicy, isShown: false })
    .toPromise();
  return pageOf(result);
}

export interface CachedPayments {
  page: PaymentsPage;
  /** When the school answered. */
  answeredAt: Instant | undefined;
}

/** @returns undefined while the cache does not have the newest page */
export function cachedPayments({ client, answeredAt }: MemberApi): CachedPayments | undefined {
  const result = readCached(client, paymentPages);
  return result && { page: pageOf(result), answeredAt: answeredAt.get(result.operation.key) };
}

/** The payments of each connection that the cache gave: when it gives the same one again, no payment is read or drawn again. */
const paymentsOf = new WeakMap<object, Payment[]>();

function pageOf({ data, error }: OperationResult<unknown>): PaymentsPage {
  const connection = paymentPages.connectionOf(data);
  const failure = failureOf(error);
  if (!isRecord(connection))
    return { payments: [], following: "end", hasData: false, failure: failure ?? NOT_PROVIDED };
  const payments =
    paymentsOf.get(connection) ?? sentRecords(connection.nodes).flatMap((node) => parsePayment(node) ?? []);
  paymentsOf.set(connection, payments);
  return { payments, following: followingPage(connection), hasData: true, failure };
}
