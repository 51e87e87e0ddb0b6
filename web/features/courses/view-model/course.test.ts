import { expect, test } from "vitest";

import { DAY_MS } from "#web/format/instants.ts";

import { accessState, hasEnded, parseAccess } from "./access.ts";
import { parseCourse, parseProgress, courseState, isToStart } from "./course.ts";

const now = Date.parse("2026-11-21T02:00:00Z");
const zone = "Asia/Taipei";

test("lifetime access wins over a date; no date at all is not known", () => {
  expect(parseAccess("2020-01-01T00:00:00Z", true)).toEqual({ kind: "lifetime" });
  expect(parseAccess(null, false)).toEqual({ kind: "unknown" });
  expect(parseAccess(undefined, undefined)).toEqual({ kind: "unknown" });
});

test("the end of access is announced 30, 7 and 1 days before", () => {
  const state = (days: number) =>
    accessState(parseAccess(new Date(now + days * DAY_MS).toISOString(), false), now, zone);
  expect(state(31)).toMatchObject({ kind: "open" });
  expect(state(30)).toMatchObject({ kind: "expiring", days: 30, level: 0 });
  expect(state(7)).toMatchObject({ days: 7, level: 1 });
  expect(state(1)).toMatchObject({ days: 1, level: 2 });
  expect(state(0.2)).toMatchObject({ days: 0, level: 2 });
  expect(state(-0.001)).toMatchObject({ kind: "expired" });
  expect([state(0).kind, state(1 / DAY_MS).kind]).toEqual(["expired", "expiring"]);
});

test("access that ends now has ended, and access whose end cannot be read is open", () => {
  const until = parseAccess(new Date(now).toISOString(), false);
  expect([now - 1, now].map((at) => hasEnded(until, at))).toEqual([false, true]);
  const unreadable = parseAccess("end of term", null);
  expect(hasEnded(unreadable, now)).toBe(false);
  expect(accessState(unreadable, now, zone)).toMatchObject({
    kind: "open",
    time: { written: "end of term" },
  });
  expect(accessState(parseAccess(null, true), now, zone)).toEqual({ kind: "lifetime" });
});

test("the days until the end of access are those of the calendar by which the school wrote it", () => {
  // It is the 21st in Taipei, and still the 20th in New York.
  const at = Date.parse("2026-11-21T15:59:59Z");
  const days = (dayZone: string | null, reader: string) =>
    accessState({ kind: "until", at, time: { at, dayZone, written: "" } }, now, reader);
  expect(days(null, "America/New_York")).toMatchObject({ days: 1 });
  for (const [dayZone, reader] of [[null, zone] as const, [zone, "America/New_York"] as const])
    expect(days(dayZone, reader)).toMatchObject({ days: 0 });
});

test("a course with only its slug can still be shown", () => {
  expect(parseCourse({ slug: "tax-2025" })).toMatchObject({
    slug: "tax-2025",
    title: "Tax 2025",
    isTitleGiven: false,
    coverUrl: null,
    access: { kind: "unknown" },
    progress: null,
    lastWatched: null,
    lastActivityAt: null,
  });
  expect(parseCourse({ slug: "tax-2025", title: "Taxes" })).toMatchObject({
    title: "Taxes",
    isTitleGiven: true,
  });
  expect(parseCourse(null)).toBeNull();
  expect(parseCourse({ title: "No slug" })).toBeNull();
});

test("progress is shown only when the school sends it, and never exceeds all lectures", () => {
  expect(parseProgress(120, 37, 3)).toEqual({ total: 120, completed: 37, isStarted: true });
  expect(parseProgress(5, 9, 0)?.completed).toBe(5);
  expect([parseProgress(null, 37, 3), parseProgress(5, null, 3)]).toEqual([null, null]);
  const isStarted = (completed: number, read: unknown) => parseProgress(5, completed, read)?.isStarted;
  expect([isStarted(0, 0), isStarted(0, null), isStarted(0, 1), isStarted(1, null)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("a course is new, in progress or completed", () => {
  const of = (completed: number, total: number, lastWatchedLecture: { lectureId: string } | null = null) =>
    courseState(
      parseCourse({
        slug: "a",
        detailProgress: { completedLectures: completed, totalLectures: total },
        lastWatchedLecture,
      })!,
    );
  expect(of(0, 5)).toBe("new");
  expect(of(0, 5, { lectureId: "l" })).toBe("progress");
  expect(of(1, 5)).toBe("progress");
  expect(of(5, 5)).toBe("completed");
  expect(of(0, 0)).toBe("new");
  expect(courseState(parseCourse({ slug: "a", lastWatchedLecture: { lectureId: "l" } })!)).toBe("progress");
  expect(courseState(parseCourse({ slug: "a" })!)).toBeNull();
});

test("a course can be started if it has lectures and none was opened", () => {
  const canStart = (
    totalLectures: number | null,
    completedLectures: number,
    lastWatchedLecture: object | null = null,
  ) =>
    isToStart(
      parseCourse({
        slug: "a",
        detailProgress: { totalLectures, completedLectures },
        lastWatchedLecture,
      } as never)!,
    );
  expect([canStart(5, 0), canStart(0, 0), canStart(5, 1), canStart(null, 0)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(canStart(5, 0, { lectureId: "l" })).toBe(false);
});

test("where the member stopped is a lecture, a position, or both", () => {
  const stopped = (lastWatchedLecture: object) =>
    parseCourse({ slug: "a", lastWatchedLecture } as never)?.lastWatched;
  expect(stopped({ lectureId: "l" })).toEqual({ lectureId: "l", positionSeconds: null });
  expect(stopped({ positionSeconds: 0 })).toEqual({ lectureId: null, positionSeconds: 0 });
  expect(stopped({})).toBeNull();
});
