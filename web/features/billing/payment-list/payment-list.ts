/** The loaded payments of the signed-in member, newest first; updated when a screen that uses them opens. */

import { useEffect } from "react";

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { NOT_PROVIDED, type Failure } from "#web/app/graphql/failures.ts";
import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import {
  createPager,
  openPager,
  refreshPager,
  takeNewer,
  type Pager,
  type PagerView,
} from "#web/app/graphql/pager.ts";
import { askPage, cachedPages, firstPageOf, pagesOf, whenTold, type Page } from "#web/app/graphql/pages.ts";
import { BillingPageDocument } from "#web/generated/member-api.ts";
import { parsePayment, type Payment } from "#web/model/payment/payment.ts";
import { sentRecords } from "#web/model/sent.ts";
import { useSharedValue } from "#web/ui/browser/shared-value.ts";

export type PaymentList = Pager<Payment>;
export type LoadedPayments = PagerView<Payment>;

const paymentPages = pagesOf(BillingPageDocument, (data) => data?.viewer?.payments);

/** The first question of both payment screens. */
export const paymentsFirstPage = firstPageOf(paymentPages);

/** One per member here. */
const lists = new WeakMap<MemberApi, PaymentList>();

export function paymentListOf(api: MemberApi): PaymentList {
  const known = lists.get(api);
  if (known !== undefined) return known;
  const ask: PaymentList["source"]["ask"] = async (after, isNew) => {
    const answer = await askPage(api, paymentPages, after, isNew);
    const page = answer.page && parsed(answer.page);
    return { page, failure: answer.failure ?? (page?.isWhole === false ? NOT_PROVIDED : undefined) };
  };
  const made = createPager({ ask, ...paymentRows }, cachedPages(api, paymentPages, 1).map(parsed));
  whenTold(api, paymentPages, (nodes) => takeNewer(made, paymentsIn(nodes)));
  lists.set(api, made);
  return made;
}

export function usePaymentList(): { list: PaymentList; view: LoadedPayments } {
  const api = useMemberApi();
  const list = paymentListOf(api);
  useEffect(() => {
    void openPager(list);
    return api.refreshWithShown(() => refreshPager(list));
  }, [api, list]);
  return { list, view: useSharedValue(list) };
}

/** A payment without a number did not arrive: nothing could lead to it. */
function parsed(page: Page<unknown>): Page<Payment> {
  const rows = paymentsIn(page.rows);
  return { ...page, rows, isWhole: page.isWhole && rows.length === page.rows.length };
}

/** A payment is the same object until the school sends another one, so that its row is not rendered again. */
const payments = new WeakMap<object, Payment>();

function paymentsIn(nodes: readonly unknown[]): Payment[] {
  return sentRecords(nodes).flatMap((node) => {
    const payment = payments.get(node) ?? parsePayment(node);
    if (payment === null) return [];
    payments.set(node, payment);
    return payment;
  });
}

/** Puts new payments on top of the older ones. If there are so many that some may be missing between, the list starts again. */
export const paymentRows: Pick<PaymentList["source"], "keyOf" | "renewed"> = {
  keyOf: ({ tradeNo }) => tradeNo,
  renewed(pages, newest) {
    const [first, ...older] = pages;
    const numbers = new Set(newest.rows.map(({ tradeNo }) => tradeNo));
    const isKnown = pages.some(({ rows }) => rows.some(({ tradeNo }) => numbers.has(tradeNo)));
    if (first === undefined || !isKnown) return undefined;
    const others = first.rows.filter(({ tradeNo }) => !numbers.has(tradeNo));
    return [{ ...newest, rows: [...newest.rows, ...others] }, ...older];
  },
};

/** Reads the page of a payment again. */
export async function recheckPayment(list: PaymentList, tradeNo: string): Promise<Failure | undefined> {
  const has = ({ rows }: Page<Payment>): boolean => rows.some((payment) => payment.tradeNo === tradeNo);
  const { page, failure } = await askKnown(list, list.now().pages.find(has)?.after ?? null);
  // Newer payments may have moved it to a later page.
  if (page !== undefined && !has(page) && typeof page.following === "object")
    await askKnown(list, page.following.after);
  return failure;
}

/** Requests a page, and takes newer versions of known payments from it. */
async function askKnown(list: PaymentList, after: string | null) {
  const answer = await list.source.ask(after, true);
  takeNewer(list, answer.page?.rows ?? []);
  return answer;
}
