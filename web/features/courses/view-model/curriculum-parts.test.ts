import { expect, test } from "vitest";

import { parseCurriculum, placeToWatch, sharedLock, summarise } from "./curriculum.ts";

test("a part that did not arrive is left out, and the places of the others stay", () => {
  const { sections, lectures } = parseCurriculum([
    null,
    { lectures: [null, { title: "x" }] },
    { title: "y" },
  ]);
  expect(sections.map(({ key, number }) => [key, number])).toEqual([
    ["section-2", 2],
    ["section-3", 3],
  ]);
  expect(lectures.map(({ key, number }) => [key, number])).toEqual([["lecture-2-2", 1]]);
  for (const nothing of [null, undefined, []]) expect(parseCurriculum(nothing).sections).toEqual([]);
});

test("what is left to watch is neither completed nor locked, as far as its length is known", () => {
  const { lectures } = parseCurriculum([
    {
      lectures: [
        { state: "completed", duration: 600 },
        { state: "completed", isLocked: true, duration: 5 },
        { state: "read", duration: 100 },
        { state: "unread", duration: 20 },
        { state: "unread", isLocked: true, duration: 30 },
        { state: "unread" },
      ],
    },
  ]);
  expect(summarise(lectures)).toEqual({
    completed: 2,
    total: 6,
    seconds: 755,
    leftSeconds: 120,
    lockedSeconds: 30,
    withoutLength: 1,
  });
});

test("a lock is shared by two or more lectures that all open at one time, or have one text for it", () => {
  const lockOf = (...times: (string | null | undefined)[]) => {
    const lectures = times.map((unlockAt) => ({
      isLocked: unlockAt !== undefined,
      unlockAt: unlockAt ?? null,
    }));
    return sharedLock(parseCurriculum([{ lectures }]).sections[0]!);
  };
  const [soon, later] = ["2026-12-01T01:00:00Z", "2026-12-01T02:00:00Z"];
  for (const different of [
    [soon],
    [],
    [soon, later],
    [soon, undefined],
    [null, soon],
    ["one day", "some day"],
  ])
    expect(lockOf(...different), different.join()).toBeNull();
  // One instant in two forms is one time.
  expect(lockOf("2026-12-01T00:00:00Z", "2026-12-01T08:00:00+08:00")?.opensAt).toBe(Date.parse("2026-12-01"));
  expect([lockOf(null, null)?.opensAt, lockOf("one day", "one day")?.time?.written]).toEqual([
    null,
    "one day",
  ]);
});

test("a lecture can be watched when it is open, has an id, and access has not ended", () => {
  const [open, locked] = parseCurriculum([{ lectures: [{ id: "a" }, { id: "b", isLocked: true }] }]).lectures;
  const course = { slug: "react", hasEnded: false };
  expect(placeToWatch(course, open!, 5)).toEqual({ slug: "react", lectureId: "a", seconds: 5 });
  expect(placeToWatch({ ...course, hasEnded: true }, open!, 5)).toBeNull();
  expect(placeToWatch(course, locked!, 5)).toBeNull();
  expect(placeToWatch(course, { ...open!, id: null }, 5)).toBeNull();
});

test("a lecture without a state is unread, and one without a title has its number", () => {
  const [lecture] = parseCurriculum([{ lectures: [{ isLocked: null }] }]).lectures;
  expect(lecture).toMatchObject({ state: "unread", title: "1", lock: null, id: null, seconds: null });
});
