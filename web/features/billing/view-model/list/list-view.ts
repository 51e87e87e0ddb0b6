/** Search and filters of the list of payments, over the loaded rows. They are stored in the address. */

import { foldForSearch } from "#web/format/text.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { PAYMENT_STATES, stateWord } from "#web/model/payment/payment-state.ts";
import { addAmounts, ZERO, type Amount } from "#web/format/money.ts";
import { countable } from "#web/model/sent-amount.ts";

import { yearOf } from "./years.ts";

export const ALL = "all";
/** The value for a payment without a chosen method. */
export const NO_METHOD = "none";

export interface ListView {
  search: string;
  /** A state's word, or `all`. */
  state: string;
  /** The school's word for a method, `none`, or `all`. */
  method: string;
  /** Four digits, or `all`. A year is read to its end, so another word must not stand for one. */
  year: string;
}

export const everything: ListView = { search: "", state: ALL, method: ALL, year: ALL };

export function parseListView(query: URLSearchParams): ListView {
  return {
    search: query.get("q") ?? "",
    state: query.get("state") ?? ALL,
    method: query.get("method") ?? ALL,
    year: /^\d{4}$/.exec(query.get("year") ?? "")?.[0] ?? ALL,
  };
}

/** The address's query for a view, without the defaults. */
export function listQuery(view: ListView): string {
  const query = new URLSearchParams();
  if (view.search !== "") query.set("q", view.search);
  for (const name of ["state", "method", "year"] as const)
    if (view[name] !== ALL) query.set(name, view[name]);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export function isNarrowed(view: ListView): boolean {
  return isFiltered(view) || view.year !== ALL;
}

/** By more than the year. */
export function isFiltered(view: ListView): boolean {
  return view.search.trim() !== "" || view.state !== ALL || view.method !== ALL;
}

/** The matching rows, in their order. @param zone  the zone of the calendar years */
export function paymentsToShow(
  payments: readonly Payment[],
  view: ListView,
  zone: string,
): readonly Payment[] {
  if (!isNarrowed(view)) return payments;
  const words = foldForSearch(view.search).split(/\s+/u).filter(Boolean);
  return payments.filter(
    (payment) =>
      (view.state === ALL || stateWord(payment.state) === view.state) &&
      (view.method === ALL || (payment.type ?? NO_METHOD) === view.method) &&
      (view.year === ALL || yearOf(payment, zone) === view.year) &&
      words.every((word) => payment.haystack.includes(word)),
  );
}

export interface Choices {
  states: string[];
  methods: string[];
}

/** The choices that occur among these rows; a choice without a match is not offered. */
export function choicesAmong(payments: readonly Payment[]): Choices {
  const states = new Set<string>();
  const methods = new Set<string>();
  for (const payment of payments) {
    states.add(stateWord(payment.state));
    methods.add(payment.type ?? NO_METHOD);
  }
  return {
    states: [...PAYMENT_STATES, "other"].filter((word) => states.has(word)),
    methods: [...methods].toSorted(),
  };
}

/** Sums of payments and refunds, by currency. Unpaid, expired and failed payments do not count. */
interface Total {
  currency: string;
  paid: Amount;
  refunded: Amount;
}

/**
 * In order of first appearance; a currency with nothing paid is left out. `uncounted`: the number of payments whose amount, or the part
 * of it that was refunded, cannot be read.
 */
export function totalsOf(payments: readonly Payment[]): { totals: Total[]; uncounted: number } {
  const totals = new Map<string, Total>();
  let uncounted = 0;
  for (const { sentState, amount, currency, refund } of payments) {
    const paid = countable(amount);
    if (sentState?.toLowerCase() !== "paid") continue;
    const isRefunded = refund?.refundedAt != null || refund?.state === "refunded";
    const isUnreadable =
      paid === null || (isRefunded && refund.amount !== null && countable(refund.amount) === null);
    if (isUnreadable) uncounted += 1;
    if (paid === null) continue;
    const total = totals.get(currency) ?? { currency, paid: ZERO, refunded: ZERO };
    total.paid = addAmounts(total.paid, paid);
    // A refund that was requested and is not paid yet does not count.
    if (isRefunded) total.refunded = addAmounts(total.refunded, countable(refund.amount) ?? ZERO);
    totals.set(currency, total);
  }
  return { totals: [...totals.values()], uncounted };
}
