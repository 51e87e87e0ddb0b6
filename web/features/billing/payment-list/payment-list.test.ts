import { expect, test } from "vitest";

import type { Failure } from "#web/app/graphql/failures.ts";

import type { FollowingPage } from "#web/app/graphql/following-page.ts";
import { loadAll } from "#web/app/graphql/load-all.ts";
import { createMemberApi } from "#web/app/graphql/member-api.ts";
import { createPager, loadMore, openPager, refreshPager } from "#web/app/graphql/pager.ts";
import type { PageAnswer } from "#web/app/graphql/pages.ts";
import { DatesOfPaymentsDocument } from "#web/generated/member-api.ts";
import { parsePayment, type Payment } from "#web/model/payment/payment.ts";

import { paymentListOf, paymentRows, paymentsFirstPage } from "./payment-list.ts";

const payment = (place: number, state = "paid") =>
  parsePayment({ tradeNo: `T${place}`, paymentState: state, amount: "1", currency: "TWD" })!;

function answerWith(
  after: string | null,
  rows: readonly Payment[],
  following: FollowingPage,
): PageAnswer<Payment> {
  const connection = { nodes: rows };
  return {
    page: { after, rows, connection, isWhole: true, following, answeredAt: 1000 },
    failure: undefined,
  };
}

/** A school with this many payments, fifty per page; a cursor is a position. */
function school(count: number) {
  const asked: (string | null)[] = [];
  const waits: number[] = [];
  const changes = { failures: [] as (Failure | undefined)[], onAsk: () => undefined as void, first: 0 };
  async function ask(after: string | null): Promise<PageAnswer<Payment>> {
    asked.push(after);
    changes.onAsk();
    const failure = changes.failures.shift();
    if (failure !== undefined) return { page: undefined, failure };
    const start = after === null ? changes.first : Number(after) + 1;
    const end = Math.min(start + 50, count);
    const payments = Array.from({ length: end - start }, (_, index) => payment(start + index));
    const following = end < count ? { after: String(end - 1) } : "end";
    return answerWith(after, payments, following);
  }
  const list = createPager({ ...paymentRows, ask, wait: async (ms) => void waits.push(ms) }, []);
  return { list, asked, waits, changes };
}

const busy: Failure = { code: "rate_limited", requestId: "r", retryAfterSeconds: 7 };

test("[T48] the newest page comes first, then fifty more at a time, then the end", async () => {
  const { list } = school(120);
  await openPager(list);
  expect(list.now()).toMatchObject({ loaded: 50, hasMore: true, isOpen: true, answeredAt: 1000 });
  await loadMore(list);
  await loadMore(list);
  expect(list.now()).toMatchObject({ loaded: 120, hasMore: false, isAll: true, activity: "idle" });
  expect(
    list
      .now()
      .rows.map(({ tradeNo }) => tradeNo)
      .slice(0, 2),
  ).toEqual(["T0", "T1"]);
});

test("a cursor that leads back to a read page ends the reading, and says that more follows", async () => {
  let asked = 0;
  const ask = async (after: string | null) => {
    asked += 1;
    return answerWith(after, [payment(0), payment(1)], { after: "same" });
  };
  const list = createPager({ ...paymentRows, ask }, []);
  await openPager(list);
  await loadAll(list);
  expect(asked).toBe(2);
  expect(list.now()).toMatchObject({ loaded: 2, hasMore: false, isAll: false, activity: "idle" });
  expect(list.now().failure?.code).toBe("school_invalid_response");
});

test("a full page that does not say whether it is the last one is not treated as the last", async () => {
  const payments = Array.from({ length: 50 }, (_, place) => payment(place));
  const ask = async (after: string | null) => answerWith(after, payments, "unreachable");
  const list = createPager({ ...paymentRows, ask }, []);
  await openPager(list);
  expect(list.now()).toMatchObject({ loaded: 50, hasMore: false, isAll: false });
});

test("the whole list is read with one request per page", async () => {
  const { list, asked } = school(10_000);
  await openPager(list);
  await loadAll(list);
  expect(list.now()).toMatchObject({ loaded: 10_000, requests: 199, hasMore: false });
  expect(list.now().rows).toHaveLength(10_000);
  expect(new Set(asked).size).toBe(200);
});

test("after a stop, the loaded pages stay, and a new reading continues there", async () => {
  const { list, changes, asked } = school(1000);
  await openPager(list);
  changes.onAsk = () => {
    if (asked.length === 4) list.stopping.abort();
  };
  await loadAll(list);
  expect(list.now()).toMatchObject({ loaded: 200, hasMore: true, activity: "idle", failure: undefined });
  expect(list.now().rows).toHaveLength(200);
  await loadAll(list);
  expect(list.now()).toMatchObject({ loaded: 1000, hasMore: false });
});

test("reading waits for a busy school; another failure ends it and keeps the loaded pages", async () => {
  const { list, changes, waits } = school(300);
  await openPager(list);
  const seen: string[] = [];
  list.subscribe(() => seen.push(list.now().activity));
  changes.failures = [undefined, busy, undefined, { ...busy, code: "signed_out" }];
  await loadAll(list);
  expect(waits).toEqual([7000]);
  expect(seen).toContain("pausing");
  expect(list.now()).toMatchObject({ loaded: 150, hasMore: true, activity: "idle" });
  expect(list.now().failure?.code).toBe("signed_out");
});

test("reopening the list puts new payments on top and keeps the older pages", async () => {
  const { list, changes } = school(200);
  changes.first = 2;
  await openPager(list);
  await loadMore(list);
  changes.first = 0;
  await openPager(list);
  const numbers = list.now().rows.map(({ tradeNo }) => tradeNo);
  expect(numbers.slice(0, 3)).toEqual(["T0", "T1", "T2"]);
  expect(numbers).toHaveLength(102);
});

test("the list starts again if its newest page has no known payment, because rows may be missing", async () => {
  const { list, changes } = school(300);
  changes.first = 100;
  await openPager(list);
  await loadMore(list);
  changes.first = 0;
  await openPager(list);
  expect(list.now()).toMatchObject({ loaded: 50, hasMore: true });
});

test("when opening fails, the rows stay and the failure is shown", async () => {
  const { list, changes } = school(60);
  await openPager(list);
  changes.failures = [{ ...busy, code: "offline" }];
  await openPager(list);
  expect(list.now()).toMatchObject({ loaded: 50, hasMore: true });
  expect(list.now().failure?.code).toBe("offline");
});

test("a failure stays shown while the list is read again, until the school answers", async () => {
  const { list, changes } = school(60);
  const shown: (string | undefined)[] = [];
  changes.onAsk = () => void shown.push(list.now().failure?.code);
  changes.failures = [busy, undefined, busy];
  await openPager(list);
  await openPager(list);
  await loadMore(list);
  await loadMore(list);
  expect(shown).toEqual([undefined, "rate_limited", undefined, "rate_limited"]);
  expect(list.now()).toMatchObject({ loaded: 60, failure: undefined });
});

/** Billing's list at a school whose payments and answers the test changes. */
function listOfMember() {
  const school = { payments: [] as object[] };
  const api = createMemberApi({
    onSignInNeeded: () => undefined,
    fetch: async () =>
      Response.json({
        data: { viewer: { payments: { nodes: school.payments, pageInfo: { hasNextPage: false } } } },
      }),
  });
  return { school, api };
}

const sentPayment = (tradeNo: string, paymentState: string) => ({
  __typename: "Payment",
  tradeNo,
  paymentState,
  amount: "1",
  currency: "TWD",
});

test("a list shows its cached page at once, and keeps the rows when the same page comes again", async () => {
  const { school, api } = listOfMember();
  school.payments = [sentPayment("T0", "paid"), sentPayment("T1", "unpaid")];
  await api.read(paymentsFirstPage, true);
  const list = paymentListOf(api);
  const begun = list.now();
  expect(begun).toMatchObject({ loaded: 2, isOpen: true, isAll: true });
  await refreshPager(list);
  expect(list.now().rows).toBe(begun.rows);

  school.payments = [sentPayment("T0", "paid"), sentPayment("T1", "paid")];
  await refreshPager(list);
  expect(list.now().rows[1]?.state).toBe("paid");
  expect(list.now().rows[0]).toBe(begun.rows[0]);
});

test("a payment that was paid according to Home is paid in Billing's list at once", async () => {
  const { school, api } = listOfMember();
  school.payments = [sentPayment("T0", "unpaid"), sentPayment("T1", "unpaid")];
  await api.read(paymentsFirstPage, true);
  const list = paymentListOf(api);
  const [, other] = list.now().rows;
  school.payments = [sentPayment("T0", "paid"), sentPayment("T1", "unpaid")];
  await api.read({ document: DatesOfPaymentsDocument, variables: { first: 50 } }, true);
  expect(list.now().rows.map(({ state }) => state)).toEqual(["paid", "unpaid"]);
  expect(list.now().rows[1]).toBe(other);
});
