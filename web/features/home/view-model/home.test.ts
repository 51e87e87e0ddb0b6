import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { courseToContinue, openingNext } from "./courses.ts";
import { paymentsToPay } from "./to-pay.ts";

const now = Date.parse("2026-11-21T02:00:00Z");
const iso = (distance: number) => new Date(now + distance).toISOString();

test("what waits to be paid stands with its deadline, the soonest first, and each payment alone", () => {
  const sent = [
    {
      tradeNo: "late",
      paymentState: "unpaid",
      expiredAt: iso(DAY_MS),
      lineitems: [{ title: "A" }, { title: "B" }],
    },
    { tradeNo: "soon", paymentState: "unpaid", expiredAt: iso(HOUR_MS), lineitems: [{ title: "A" }] },
    { tradeNo: "open", paymentState: "unpaid", expiredAt: null, lineitems: null },
    { tradeNo: "paid", paymentState: "paid", codeNo: "1" },
    { tradeNo: "over", paymentState: "unpaid", expiredAt: iso(-1) },
    { tradeNo: "odd", paymentState: "awaiting", codeNo: "1", expiredAt: iso(2 * DAY_MS) },
    { tradeNo: "oddest", paymentState: "awaiting", codeNo: null },
    null,
  ];
  const payments = paymentsToPay(sent, now);
  expect(payments.map(({ tradeNo }) => tradeNo)).toEqual(["soon", "late", "odd", "open"]);
  expect(payments[1]).toMatchObject({ title: "A", otherLines: 1 });
});

test("an amount that cannot be read is not known, whatever else the payment says", () => {
  const sent = (amount: string | number | null) => ({ tradeNo: "one", paymentState: "unpaid", amount });
  const amounts = [sent("3200.00"), sent(45), sent("NT$3"), sent(null)].map(
    (payment) => paymentsToPay([payment], now)[0]?.amount,
  );
  expect(amounts).toEqual([32_000_000, 450_000, null, null]);
});

test("the course to go on with is the one watched last that is neither finished nor over", () => {
  const watched = { lectureId: "l", positionSeconds: 95 };
  const course = (slug: string, fields: object) => ({ slug, lastWatchedLecture: watched, ...fields });
  const sent = [
    course("done", { detailProgress: { totalLectures: 2, completedLectures: 2, lastActivityAt: iso(0) } }),
    course("over", { expireDate: iso(-1), detailProgress: { lastActivityAt: iso(0) } }),
    course("older", { detailProgress: { lastActivityAt: iso(-DAY_MS) } }),
    course("newer", { title: "New", detailProgress: { lastActivityAt: iso(-HOUR_MS) } }),
    { slug: "unwatched", lastWatchedLecture: null },
    null,
  ];
  expect(courseToContinue(sent, now)).toMatchObject({ slug: "newer", title: "New", positionSeconds: 95 });
  expect(courseToContinue([course("bare-one", {})], now)).toMatchObject({
    title: "Bare one",
    progress: null,
  });
  expect(courseToContinue([], now)).toBeUndefined();
});

test("what opens next comes from locked lectures with a date ahead, across courses", () => {
  const locked = (title: string, unlockAt: string | null, isLocked = true) => ({ title, unlockAt, isLocked });
  const sent = [
    { slug: "a", sections: [{ lectures: [locked("second", iso(2)), locked("open", iso(3), false)] }, null] },
    {
      slug: "b",
      title: "B",
      sections: [{ lectures: [locked("first", iso(1)), locked("undated", null), null] }],
    },
    { slug: "c", sections: null },
    null,
  ];
  expect(openingNext(sent, now, 5).map(({ lecture, course }) => [lecture, course.title])).toEqual([
    ["first", "B"],
    ["second", "A"],
  ]);
  expect(openingNext(sent, now, 1)).toHaveLength(1);
});
