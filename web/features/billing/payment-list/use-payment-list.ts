/** The signed-in member's list: its pages as the school sends them, opened when a screen that uses it opens. */

import type { Client, OperationResult } from "@urql/core";
import { useEffect, useSyncExternalStore } from "react";

import type { MemberApi } from "#web/app/graphql/client.ts";
import { failureOf, NOT_PROVIDED } from "#web/app/graphql/failures.ts";
import { followingPage } from "#web/app/graphql/following-page.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { firstPageOf, pagesOf, readCached, variablesAfter } from "#web/app/graphql/use-pages.ts";
import { BillingPageDocument } from "#web/generated/member-api.ts";
import { parsePayment, type Payment } from "#web/model/payment/payment.ts";
import { isRecord, sentRecords } from "#web/model/sent.ts";
import { timeNow } from "#web/ui/browser/clock.ts";

import {
  createPaymentList,
  type CachedPayments,
  type LoadedPayments,
  type PaymentList,
  type PaymentsPage,
} from "./payment-list.ts";

const paymentPages = pagesOf(BillingPageDocument, (data) => data?.viewer?.payments);

/** The first question of both payment screens. */
export const paymentsFirstPage = firstPageOf(paymentPages);

/** One for each client, and so for each member: it is garbage-collected with the client. */
const lists = new WeakMap<MemberApi, PaymentList>();

export function paymentListOf(api: MemberApi): PaymentList {
  const known = lists.get(api);
  if (known !== undefined) return known;
  const made = createPaymentList({
    first: cachedPayments(api),
    ask: (after, isOpening) =>
      askPayments(api.client, after, isOpening ? "cache-and-network" : "network-only"),
    wait,
    now: timeNow,
  });
  lists.set(api, made);
  return made;
}

export function usePaymentList(): { list: PaymentList; view: LoadedPayments } {
  const api = useMemberApi();
  const list = paymentListOf(api);
  const view = useSyncExternalStore(list.subscribe, list.view, list.view);
  useEffect(() => {
    void list.open();
    return api.refreshWithShown(list.refresh);
  }, [api, list]);
  return { list, view };
}

/** @param requestPolicy  `cache-and-network` asks the school only for what has not just come (`web/app/graphql/freshness.ts`) */
async function askPayments(
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

/** @returns undefined while the cache does not have the newest page */
function cachedPayments({ client, answeredAt }: MemberApi): CachedPayments | undefined {
  const result = readCached(client, paymentPages);
  return result && { page: pageOf(result), answeredAt: answeredAt.get(result.operation.key) };
}

/** The payments of each connection that the cache gave: when it gives the same one again, no payment is read or rendered again. */
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

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
