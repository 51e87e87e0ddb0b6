/** The member's payments, for the search over everything: it uses Billing's list, and continues reading it. */

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { paths } from "#web/app/paths.ts";
import { findable, sentOnly, type Findable } from "#web/app/search/findable.ts";
import type { Reading, SearchedFeature, SearchSource } from "#web/app/search/search-source.ts";
import { codeOf } from "#web/model/payment/instructions.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { countable } from "#web/model/sent-amount.ts";

import { openPager } from "#web/app/graphql/pager.ts";
import { paymentListOf, type LoadedPayments } from "../payment-list/payment-list.ts";
import { rowDate } from "../view-model/row-date.ts";

export const searched: SearchedFeature = {
  keywords: "invoices receipts orders refunds payments csv export 發票 收據 訂單 退款 帳單 匯出",
  sources: ({ api }) => [paymentSource(api)],
};

function paymentSource(api: MemberApi): SearchSource {
  const list = paymentListOf(api);
  let shown: { of: LoadedPayments; reading: Reading } | undefined;
  return {
    kind: "payments",
    subscribe: list.subscribe,
    view() {
      const of = list.now();
      if (shown?.of !== of) shown = { of, reading: readingOf(of) };
      return shown.reading;
    },
    open: () => void openPager(list),
    // Loaded with Billing. If it cannot be loaded, the button stays, and the next press tries again.
    readAll: () =>
      void import("#web/app/graphql/load-all.ts").then(
        ({ loadAll }) => loadAll(list),
        () => undefined,
      ),
  };
}

function readingOf({ rows, loaded, activity, isOpen, isAll, hasMore, failure }: LoadedPayments): Reading {
  return {
    found: rows.map(foundPayment),
    count: loaded,
    isReading: activity !== "idle",
    rest: isAll || !isOpen ? "none" : hasMore ? "readable" : "unreachable",
    failure,
  };
}

/** A payment is parsed once; its row is the same object until the school sends it again. */
const known = new WeakMap<Payment, Findable>();

function foundPayment(payment: Payment): Findable {
  const found = known.get(payment) ?? findable(describe(payment));
  known.set(payment, found);
  return found;
}

function describe(payment: Payment): Parameters<typeof findable>[0] {
  const { tradeNo, lines, adjustments, invoice, instructions, refund } = payment;
  const [first, ...others] = lines;
  return {
    kind: "payments",
    key: tradeNo,
    title: first?.title ?? tradeNo,
    also: sentOnly(
      tradeNo,
      ...others.map(({ title }) => title),
      ...adjustments.flatMap(({ label, code }) => [label, code]),
      invoice?.number,
      codeOf(instructions),
    ),
    keywords: `${invoice === null ? "" : "invoice 發票 收據"} ${refund === null ? "" : "refund 退款"}`,
    amount: countable(payment.amount),
    times: sentOnly(rowDate(payment)?.time),
    target: { href: paths.payment(tradeNo) },
    name: (words) => words.payments.name(payment),
    facts: ({ formats, payments }) => {
      const date = rowDate(payment);
      return [
        payments.money(payment.amount, payment.currency),
        payments.state(payment.state),
        date === null ? null : formats.date(date.time),
      ];
    },
  };
}
