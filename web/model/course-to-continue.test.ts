import { expect, test } from "vitest";

import { courseToContinue, underWay, type WatchedCourse } from "./course-to-continue.ts";

const now = Date.parse("2026-11-21T02:00:00Z");

const course = (fields: Partial<WatchedCourse>): WatchedCourse => ({
  isWatched: false,
  isNew: false,
  isCompleted: false,
  endsAt: null,
  lastActivityAt: null,
  ...fields,
});
const read = (each: WatchedCourse) => each;

test("a course whose access ends now is over, and one that ends a moment later is not", () => {
  const over = course({ isWatched: true, isNew: true, endsAt: now });
  expect([courseToContinue([over], read, now), underWay([over], read, now)]).toEqual([undefined, []]);
  const open = { ...over, endsAt: now + 1 };
  expect([courseToContinue([open], read, now), underWay([open], read, now)]).toEqual([open, [open]]);
});

test("of started courses without times the first is continued, before any that was watched at no known time", () => {
  const [first, second] = [course({ isWatched: true }), course({ isWatched: true })];
  expect(courseToContinue([course({ isNew: true }), first, second], read, now)).toBe(first);
  const dated = course({ isWatched: true, lastActivityAt: 1 });
  expect(underWay([first, dated], read, now)).toEqual([dated, first]);
});

test("a completed course is neither continued nor started", () => {
  const done = course({ isWatched: true, isNew: true, isCompleted: true });
  expect([courseToContinue([done], read, now), underWay([done], read, now)]).toEqual([undefined, []]);
});
