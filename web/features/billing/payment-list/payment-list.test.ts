import { expect, test } from "vitest";

import type { Failure } from "#web/app/graphql/failures.ts";

import { createPaymentList, type PaymentsPage } from "./payment-list.ts";
import { parsePayment } from "#web/model/payment/payment.ts";

const payment = (place: number, state = "paid") =>
  parsePayment({ tradeNo: `T${place}`, paymentState: state, amount: "1", currency: "TWD" })!;

/** A school with this many payments, fifty a page; a cursor is a position. */
function school(count: number) {
  const asked: (string | null)[] = [];
  const waits: number[] = [];
  const changes = { failures: [] as (Failure | undefined)[], onAsk: () => undefined as void, first: 0 };
  async function ask(after: string | null): Promise<PaymentsPage> {
    asked.push(after);
    changes.onAsk();
    const failure = changes.failures.shift();
    if (failure !== undefined) return { payments: [], following: "end", hasData: false, failure };
    const start = after === null ? changes.first : Number(after) + 1;
    const end = Math.min(start + 50, count);
    const payments = Array.from({ length: end - start }, (_, index) => payment(start + index));
    const following = end < count ? { after: String(end - 1) } : "end";
    return { payments, following, hasData: true, failure: undefined };
  }
  const list = createPaymentList({
    ask,
    wait: async (ms) => void waits.push(ms),
    now: () => 1000,
  });
  return { list, asked, waits, changes };
}

const busy: Failure = { code: "rate_limited", requestId: "r", retryAfterSeconds: 7 };

test("[T48] the newest page comes first, then fifty more at a time, then the end", async () => {
  const { list } = school(120);
  await list.open();
  expect(list.view()).toMatchObject({ loaded: 50, hasMore: true, isOpen: true, answeredAt: 1000 });
  await list.loadMore();
  await list.loadMore();
  expect(list.view()).toMatchObject({ loaded: 120, hasMore: false, isAll: true, activity: "idle" });
  expect(
    list
      .view()
      .payments.map(({ tradeNo }) => tradeNo)
      .slice(0, 2),
  ).toEqual(["T0", "T1"]);
});

test("a cursor that leads back to a read page ends the reading, and says that more follows", async () => {
  let asked = 0;
  const list = createPaymentList({
    ask: async () => {
      asked += 1;
      return {
        payments: [payment(0), payment(1)],
        following: { after: "same" },
        hasData: true,
        failure: undefined,
      };
    },
    wait: async () => undefined,
    now: () => 1000,
  });
  await list.open();
  await list.loadAll();
  expect(asked).toBe(2);
  expect(list.view()).toMatchObject({ loaded: 2, hasMore: true, activity: "idle" });
  expect(list.view().failure?.code).toBe("school_invalid_response");
});

test("a full page without a word on whether it is the last is not taken for the last", async () => {
  const payments = Array.from({ length: 50 }, (_, place) => payment(place));
  const list = createPaymentList({
    ask: async () => ({ payments, following: "unreachable", hasData: true, failure: undefined }),
    wait: async () => undefined,
    now: () => 1000,
  });
  await list.open();
  expect(list.view()).toMatchObject({ loaded: 50, hasMore: false, isAll: false });
});

test("everything is read, one request a page", async () => {
  const { list, asked } = school(10_000);
  await list.open();
  await list.loadAll();
  expect(list.view()).toMatchObject({ loaded: 10_000, requests: 199, hasMore: false });
  expect(list.view().payments).toHaveLength(10_000);
  expect(new Set(asked).size).toBe(200);
});

test("stopping keeps what came, and a new reading continues where it stopped", async () => {
  const { list, changes, asked } = school(1000);
  await list.open();
  changes.onAsk = () => {
    if (asked.length === 4) list.stop();
  };
  await list.loadAll();
  expect(list.view()).toMatchObject({ loaded: 200, hasMore: true, activity: "idle", failure: undefined });
  expect(list.view().payments).toHaveLength(200);
  await list.loadAll();
  expect(list.view()).toMatchObject({ loaded: 1000, hasMore: false });
});

test("a busy school is waited for; another failure ends the reading and keeps what came", async () => {
  const { list, changes, waits } = school(300);
  await list.open();
  const seen: string[] = [];
  list.subscribe(() => seen.push(list.view().activity));
  changes.failures = [undefined, busy, undefined, { ...busy, code: "signed_out" }];
  await list.loadAll();
  expect(waits).toEqual([7000]);
  expect(seen).toContain("pausing");
  expect(list.view()).toMatchObject({ loaded: 150, hasMore: true, activity: "idle" });
  expect(list.view().failure?.code).toBe("signed_out");
});

test("opening again puts new payments on top and keeps the older pages", async () => {
  const { list, changes } = school(200);
  changes.first = 2;
  await list.open();
  await list.loadMore();
  changes.first = 0;
  await list.open();
  const numbers = list.view().payments.map(({ tradeNo }) => tradeNo);
  expect(numbers.slice(0, 3)).toEqual(["T0", "T1", "T2"]);
  expect(numbers).toHaveLength(102);
});

test("the list begins again when the newest page has no known payment: rows may be missing", async () => {
  const { list, changes } = school(300);
  changes.first = 100;
  await list.open();
  await list.loadMore();
  changes.first = 0;
  await list.open();
  expect(list.view()).toMatchObject({ loaded: 50, hasMore: true });
});

test("when opening fails, the rows stay and the failure is shown", async () => {
  const { list, changes } = school(60);
  await list.open();
  changes.failures = [{ ...busy, code: "offline" }];
  await list.open();
  expect(list.view()).toMatchObject({ loaded: 50, hasMore: true });
  expect(list.view().failure?.code).toBe("offline");
});

test("a list shows its cached page at once, and keeps the rows when the same page comes again", async () => {
  const payments = [payment(0), payment(1)];
  const page: PaymentsPage = { payments, following: "end", hasData: true, failure: undefined };
  const list = createPaymentList({
    first: { page, answeredAt: 500 },
    ask: async () => page,
    wait: async () => undefined,
    now: () => 1000,
  });
  const begun = list.view();
  expect(begun).toMatchObject({ loaded: 2, isOpen: true, isAll: true, answeredAt: 500 });
  await list.open();
  expect(list.view().payments).toBe(begun.payments);
  expect(list.view()).toMatchObject({ activity: "idle", answeredAt: 1000 });
});
