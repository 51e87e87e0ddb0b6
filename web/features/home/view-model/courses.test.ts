import { expect, test } from "vitest";

import { readCourses, readCoursesOnHome, stoppedLecture } from "./courses.ts";

const now = Date.parse("2026-11-21T02:00:00Z");

const counts = (totalLectures: unknown, completedLectures: unknown, readLectures: unknown = null) => ({
  slug: "a",
  detailProgress: { totalLectures, completedLectures, readLectures, lastActivityAt: null },
});
const watched = { lastWatchedLecture: { lectureId: "l", positionSeconds: 5 } };
const firstOf = (course: object) => readCoursesOnHome([course as never], now).first;

test("a course is new if it has lectures and none was completed, opened or watched", () => {
  const isNew = (course: object) => firstOf(course)?.isNew ?? false;
  expect([isNew(counts(3, 0)), isNew(counts(1, 0, 0))]).toEqual([true, true]);
  for (const other of [counts(0, 0), counts(3, 1), counts(3, 0, 1), counts(null, 0), counts(3, null)])
    expect(isNew(other)).toBe(false);
  expect(isNew({ ...counts(3, 0), ...watched })).toBe(false);
});

test("a course is completed with its last lecture, and one without lectures never is", () => {
  const isOffered = (total: unknown, completed: unknown) =>
    firstOf({ ...counts(total, completed), ...watched }) !== undefined;
  expect([isOffered(3, 2), isOffered(3, 3), isOffered(3, 4)]).toEqual([true, false, false]);
  expect([isOffered(0, 0), isOffered(null, 3), isOffered(3, null)]).toEqual([true, true, true]);
});

test("progress is known when the school sends both counts, of a course that has lectures", () => {
  const progressOf = (total: unknown, completed: unknown) =>
    firstOf({ ...counts(total, completed), ...watched })?.progress;
  expect(progressOf(3, 2)).toEqual({ total: 3, completed: 2 });
  for (const [total, completed] of [
    [0, 0],
    [null, 2],
    [3, null],
  ])
    expect(progressOf(total, completed)).toBeNull();
});

test("the other started courses do not repeat the first, and a course without a name is none", () => {
  const sent = ["a", "b", "", null].map((slug) => ({ slug, ...watched })) as never[];
  const { first, others } = readCoursesOnHome(sent, now);
  expect([first?.slug, others.map(({ slug }) => slug)]).toEqual(["a", ["b"]]);
});

test("the courses of an answer are cut only if the school has, or may have, more", () => {
  const answer = (hasNextPage: boolean) =>
    ({ viewer: { enrolledCourses: { nodes: [], pageInfo: { hasNextPage, endCursor: "x" } } } }) as never;
  expect([true, false].map((next) => readCourses(answer(next)).isCut)).toEqual([true, false]);
  expect([readCourses(null), readCourses({ viewer: null })]).toEqual([
    { nodes: undefined, isCut: false },
    { nodes: undefined, isCut: false },
  ]);
});

test("a course whose stopped lecture has no id has no title for it", () => {
  const sent = {
    viewer: { enrolledCourses: { nodes: [{ slug: "a", sections: [{ lectures: [{ title: "B" }] }] }] } },
  };
  expect(stoppedLecture(sent as never, { slug: "a", lectureId: null })).toBeNull();
});
