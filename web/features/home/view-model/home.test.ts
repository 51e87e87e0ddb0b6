import { expect, test } from "vitest";

import { entriesOf } from "#web/app/dates/entries.ts";
import { endOfEvent, nearnessOf, parseRegistration } from "#web/app/dates/registration.ts";
import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { paymentsToPay } from "#web/model/payment/to-pay.ts";

import { arrange } from "../later/arrange.ts";
import { readCoursesOnHome, stoppedLecture } from "./courses.ts";
import { readNewestPayments } from "./newest-payments.ts";
import { datesFrom } from "./now.ts";

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

test("the lecture where the member stopped has its title, number and length, and is null when it is gone", () => {
  const lectures = [{ id: "1", title: "A" }, null, { id: "2", title: "B", duration: 675 }];
  const sections = [null, { lectures: [{ id: "0", title: "Z", duration: 0 }] }, { lectures }];
  const sent = {
    viewer: { enrolledCourses: { nodes: [null, { slug: "a", sections }] } },
  };
  expect(stoppedLecture(sent, { slug: "a", lectureId: "2" })).toEqual({
    title: "B",
    number: 3,
    seconds: 675,
  });
  expect(stoppedLecture(sent, { slug: "a", lectureId: "0" })).toEqual({
    title: "Z",
    number: 1,
    seconds: null,
  });
  expect(stoppedLecture(sent, { slug: "a", lectureId: "3" })).toBeNull();
  expect(stoppedLecture(sent, { slug: "b", lectureId: "2" })).toBeNull();
  expect(stoppedLecture(undefined, { slug: "a", lectureId: "2" })).toBeNull();
});

const reader = {
  zone: "Asia/Taipei",
  origins: { portal: "https://portal.example", school: "https://school.example" },
};
const registered = (title: string, startsAt: string | null, endsAt: string | null) => ({
  id: title,
  event: { title, startsAt, endsAt, timeZone: "Asia/Taipei" },
});
const drawingMonth = registered("Drawing month", iso(-10 * DAY_MS), iso(20 * DAY_MS));
const inHalfAnHour = registered("AMA", iso(HOUR_MS / 2), iso(HOUR_MS));

/** The titles of what waits first, and of the dates that come with their days. */
function datesOf(registrations: object[], dueIn?: number) {
  const nodes =
    dueIn === undefined
      ? []
      : [{ tradeNo: "Pay", paymentState: "unpaid", codeNo: "1", expiredAt: iso(dueIn) }];
  const payments = { viewer: { payments: { nodes } } };
  const events = { viewer: { eventRegistrations: { nodes: registrations } } };
  const entries = entriesOf({ payments, events, courses: null, products: null } as never, reader);
  const toPay = paymentsToPay(readNewestPayments(payments).payments, now);
  const { first, coming } = datesFrom(entries, toPay, { now, zone: reader.zone });
  return {
    first: first.map((each) => (each.kind === "event" ? each.event.title : each.payment.tradeNo)),
    coming: coming.map(({ day, isFollowing, about }) => [
      day,
      isFollowing,
      about.kind === "event" && about.event.title,
    ]),
  };
}

test("an event of many days hides no event that begins soon, and is listed today", () => {
  const { first, coming } = datesOf([drawingMonth, inHalfAnHour]);
  expect(first).toEqual(["AMA"]);
  expect(coming).toEqual([["2026-11-21", true, "Drawing month"]]);
});

test("a payment due in ten minutes stands above a running event, whose end is later", () => {
  expect(datesOf([drawingMonth], HOUR_MS / 6).first).toEqual(["Pay", "Drawing month"]);
  const running = registered("Meeting", iso(-HOUR_MS / 3), iso(HOUR_MS));
  expect(datesOf([running], HOUR_MS / 6).first).toEqual(["Pay", "Meeting"]);
  expect(datesOf([running], 5 * HOUR_MS).first).toEqual(["Meeting", "Pay"]);
  expect(datesOf([running, inHalfAnHour]).first).toEqual(["Meeting"]);
});

test("an event without an end is not over when it begins, and nobody says that it still runs", () => {
  const open = registered("Open end", iso(-5 * 60_000), null);
  expect(datesOf([open]).first).toEqual(["Open end"]);
  const parsed = (startsAt: string, endsAt: string | null) =>
    parseRegistration({ event: { startsAt, endsAt, timeZone: "Asia/Taipei" } }, "", reader.origins);
  expect(nearnessOf(parsed(iso(-1), null), now, reader.zone)).toBe("begun");
  expect(nearnessOf(parsed(iso(-1), iso(HOUR_MS)), now, reader.zone)).toBe("now");
  const endOf = (startsAt: string, endsAt: string | null) =>
    new Date(endOfEvent(parsed(startsAt, endsAt))).toISOString();
  // The end of its day in Taipei; three hours in the late evening.
  expect(endOf("2026-11-21T02:00:00Z", null)).toBe("2026-11-21T16:00:00.000Z");
  expect(endOf("2026-11-21T15:00:00Z", null)).toBe("2026-11-21T18:00:00.000Z");
  expect(endOf("2026-11-21T02:00:00Z", "2026-11-21T02:00:00Z")).toBe("2026-11-21T16:00:00.000Z");
  expect(endOf("2026-11-21", null)).toBe("2026-11-21T16:00:00.000Z");
});

test("the columns end together, and started courses are offered as far as there is space", () => {
  expect(arrange({ dates: 3, notices: 3, courses: 2 })).toMatchObject({ courses: 2, coursesBelow: "both" });
  expect(arrange({ dates: 7, notices: 3, courses: 2 })).toMatchObject({ dates: 7, coursesBelow: "notices" });
  expect(arrange({ dates: 0, notices: 3, courses: 2 })).toMatchObject({ courses: 2, coursesBelow: "dates" });
  expect(arrange({ dates: 40, notices: 3, courses: 0 })).toMatchObject({ dates: 4 });
  expect(arrange({ dates: 40, notices: 40, courses: 0 })).toMatchObject({ dates: 8, notices: 8 });
  expect(arrange({ dates: 1, notices: 40, courses: 0 })).toMatchObject({ dates: 1, notices: 3 });
  expect(arrange({ dates: 0, notices: 0, courses: 0 })).toMatchObject({ dates: 0, notices: 0, courses: 0 });
});
