/** One page of the member's payments from the school, parsed. */

import type { Client } from "@urql/core";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { failureOf, NOT_PROVIDED, type Failure } from "#web/app/graphql/failures.ts";
import { BillingPageDocument } from "#web/generated/member-api.ts";

import { parsePayment, type Payment } from "#web/model/payment/payment.ts";
import { isRecord, sentRecords } from "#web/model/sent.ts";

/** What both screens of payments ask first. */
export const paymentsFirstPage = { document: BillingPageDocument, variables: variablesAfter(null) };

export interface PaymentsPage {
  payments: Payment[];
  /** Cursor to ask on with; null at the end. */
  next: string | null;
  /** False when nothing of the page arrived. */
  hasData: boolean;
  /** May come together with data, when a part of the answer failed. */
  failure: Failure | undefined;
}

export async function askPayments(client: Client, after: string | null): Promise<PaymentsPage> {
  const result = await client
    .query(BillingPageDocument, variablesAfter(after), { requestPolicy: "network-only" })
    .toPromise();
  const viewer: unknown = result.data?.viewer;
  const connection: unknown = isRecord(viewer) ? viewer["payments"] : undefined;
  const failure = failureOf(result.error);
  if (!isRecord(connection))
    return { payments: [], next: null, hasData: false, failure: failure ?? NOT_PROVIDED };
  const payments = sentRecords(connection["nodes"]).flatMap((node) => parsePayment(node) ?? []);
  return { payments, next: nextCursor(connection["pageInfo"]), hasData: true, failure };
}

function variablesAfter(after: string | null) {
  return { first: MAX_PAGE_SIZE, after };
}

function nextCursor(pageInfo: unknown): string | null {
  if (!isRecord(pageInfo) || pageInfo["hasNextPage"] !== true) return null;
  return typeof pageInfo["endCursor"] === "string" ? pageInfo["endCursor"] : null;
}
