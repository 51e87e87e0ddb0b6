import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { paymentsToPay } from "#web/model/payment/to-pay.ts";

import { courseToContinue, openingNext } from "./courses.ts";
import { readNewestPayments } from "./newest-payments.ts";

const now = Date.parse("2026-11-21T02:00:00Z");
const iso = (distance: number) => new Date(now + distance).toISOString();

test("payments to pay come from the newest payments, the soonest first, and each payment alone", () => {
  const sent = (tradeNo: string, fields: object) => ({ tradeNo, paymentState: "unpaid", ...fields });
  const nodes = [
    sent("late", { expiredAt: iso(DAY_MS), lineitems: [{ title: "A" }, { title: "B" }] }),
    sent("soon", { expiredAt: iso(HOUR_MS) }),
    sent("paid", { paymentState: "paid", codeNo: "1" }),
    null,
  ];
  const answer = { viewer: { payments: { nodes, pageInfo: { hasNextPage: true } } } };
  const { payments, readCount, isCut, hasData } = readNewestPayments(answer);
  expect(paymentsToPay(payments, now).map(({ tradeNo }) => tradeNo)).toEqual(["soon", "late"]);
  expect([readCount, isCut, hasData]).toEqual([3, true, true]);
});

test("an answer without payments is no list of payments, empty or not", () => {
  for (const answer of [undefined, null, {}, { viewer: null }, { viewer: { payments: null } }])
    expect(readNewestPayments(answer)).toEqual({ payments: [], readCount: 0, isCut: false, hasData: false });
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
