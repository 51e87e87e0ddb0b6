import { expect, test } from "vitest";

import { DAY_MS } from "#web/format/instants.ts";

import { accessState, parseAccess } from "./access.ts";
import { parseCourse, parseProgress, courseState } from "./course.ts";

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
  expect(parseCourse(null)).toBeNull();
  expect(parseCourse({ title: "No slug" })).toBeNull();
});

test("progress is shown only when the school sends it, and never exceeds all lectures", () => {
  expect(parseProgress(120, 37, 3)).toEqual({ total: 120, completed: 37, isStarted: true });
  expect(parseProgress(5, 9, 0)?.completed).toBe(5);
  expect(parseProgress(null, 37, 3)).toBeNull();
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
});
