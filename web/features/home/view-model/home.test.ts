import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { paymentsToPay } from "#web/model/payment/to-pay.ts";

import { arrange } from "./arrange.ts";
import { readCoursesOnHome, stoppedLecture } from "./courses.ts";
import { readNewestPayments } from "./newest-payments.ts";

const now = Date.parse("2026-11-21T02:00:00Z");
const iso = (distance: number) => new Date(now + distance).toISOString();

test("payments to pay are read from the newest payments, the earliest deadline first, each payment once", () => {
  const sent = (tradeNo: string, fields: object) => ({ tradeNo, paymentState: "unpaid", ...fields });
  const nodes = [
    sent("late", { expiredAt: iso(DAY_MS), lineitems: [{ title: "A" }, { title: "B" }] }),
    sent("soon", { expiredAt: iso(HOUR_MS) }),
    sent("paid", { paymentState: "paid", codeNo: "1" }),
    null,
  ];
  const answer = { viewer: { payments: { nodes, pageInfo: { hasNextPage: true } } } };
  const { payments, readCount, isCut, nodes: sentNodes } = readNewestPayments(answer);
  expect(paymentsToPay(payments, now).map(({ tradeNo }) => tradeNo)).toEqual(["soon", "late"]);
  expect([readCount, isCut, sentNodes]).toEqual([3, true, nodes]);
});

test("an answer without payments is no list, not even an empty one", () => {
  for (const answer of [undefined, null, {}, { viewer: null }, { viewer: { payments: null } }])
    expect(readNewestPayments(answer)).toMatchObject({ payments: [], readCount: 0, isCut: false });
});

test("the course to continue is the one watched last that is neither completed nor over", () => {
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
  expect(readCoursesOnHome(sent, now).first).toMatchObject({
    slug: "newer",
    title: "New",
    positionSeconds: 95,
  });
  expect(readCoursesOnHome([course("bare-one", {})], now).first).toMatchObject({
    title: "Bare one",
    progress: null,
  });
  expect(readCoursesOnHome([], now).first).toBeUndefined();
});

test("if no course is started, the first open one that was not started is offered", () => {
  const counts = (totalLectures: number, completedLectures: number, readLectures: number) => ({
    detailProgress: { totalLectures, completedLectures, readLectures, lastActivityAt: null },
  });
  const sent = [
    { slug: "empty", ...counts(0, 0, 0) },
    { slug: "opened", ...counts(3, 0, 1) },
    { slug: "over", expireDate: iso(-1), ...counts(3, 0, 0) },
    { slug: "untold" },
    { slug: "new", ...counts(3, 0, 0) },
  ];
  expect(readCoursesOnHome(sent, now).first).toMatchObject({ slug: "new", isNew: true });
  expect(readCoursesOnHome(sent.slice(0, 4), now).first).toBeUndefined();
});

test("the lecture where the member stopped has a title when it is loaded, and none when it is gone", () => {
  const lectures = [{ id: "1", title: "A" }, null, { id: "2", title: "B" }];
  const sent = {
    viewer: { enrolledCourses: { nodes: [null, { slug: "a", sections: [null, { lectures }] }] } },
  };
  expect(stoppedLecture(sent, { slug: "a", lectureId: "2" })).toBe("B");
  expect(stoppedLecture(sent, { slug: "a", lectureId: "3" })).toBeNull();
  expect(stoppedLecture(sent, { slug: "b", lectureId: "2" })).toBeNull();
  expect(stoppedLecture(undefined, { slug: "a", lectureId: "2" })).toBeNull();
});

test("the columns end together, and started courses are offered as far as there is space", () => {
  expect(arrange({ dates: 3, notices: 3, courses: 2 })).toMatchObject({ courses: 2, coursesBelow: "both" });
  expect(arrange({ dates: 7, notices: 3, courses: 2 })).toMatchObject({ dates: 7, coursesBelow: "notices" });
  expect(arrange({ dates: 0, notices: 3, courses: 2 })).toMatchObject({ courses: 2, coursesBelow: "dates" });
  expect(arrange({ dates: 40, notices: 3, courses: 0 })).toMatchObject({ dates: 4 });
  expect(arrange({ dates: 0, notices: 0, courses: 0 })).toMatchObject({ dates: 0, courses: 0 });
});
