import { expect, test } from "vitest";

import { parseCurriculum } from "./curriculum.ts";
import { beginningOf, currentSectionKey, placeToContinue, resumeOf } from "./resume.ts";

test("a position without a lecture that is known is all that is known, and without it nothing is", () => {
  const bare = parseCurriculum([{ lectures: [{ title: "x" }] }]);
  for (const lectureId of ["b", null])
    expect(resumeOf({ lectureId, positionSeconds: 5 }, bare)).toEqual({
      kind: "position",
      positionSeconds: 5,
    });
  const withIds = parseCurriculum([{ lectures: [{ id: "a" }] }]);
  expect(resumeOf({ lectureId: null, positionSeconds: 5 }, withIds)).toMatchObject({ kind: "position" });
  expect(resumeOf({ lectureId: "b", positionSeconds: null }, bare)).toEqual({ kind: "none" });
});

test("a course opens at the first section with an open lecture that is not completed, or at its first", () => {
  const section = (...lectures: object[]) => ({ lectures }) as never;
  const [completed, locked] = [{ state: "completed" }, { isLocked: true }];
  const openAt = (...sections: never[]) => currentSectionKey({ kind: "none" }, parseCurriculum(sections));
  expect(openAt(section(completed), section(locked), section(completed, {}))).toBe("section-3");
  expect(openAt(section(completed), section(locked))).toBe("section-1");
  expect(openAt()).toBeUndefined();
});

test("at the school the course continues where it stopped, and never at a lecture that is gone", () => {
  const lastWatched = { lectureId: "b", positionSeconds: 5 };
  const curriculum = parseCurriculum([{ lectures: [{ id: "a" }, { id: "b" }] }]);
  expect(placeToContinue(resumeOf(lastWatched, curriculum), { lastWatched })).toEqual({
    lectureId: "b",
    seconds: 5,
  });
  const nowhere = { lectureId: null, seconds: null };
  expect(placeToContinue({ kind: "gone" }, { lastWatched })).toEqual(nowhere);
  expect(placeToContinue({ kind: "none" }, { lastWatched: null })).toEqual(nowhere);
});

test("a course begins at its first open lecture: when nothing was opened, and again when all is completed", () => {
  const unread = parseCurriculum([
    { lectures: [{ id: "l", isLocked: true }, { id: "a" }, { id: "b", state: "unread" }] },
  ]);
  const opened = parseCurriculum([{ lectures: [{ id: "a", state: "read" }, { id: "b" }] }]);
  const progress = (completed: number, isStarted = completed > 0) => ({ completed, total: 3, isStarted });
  const begin = (
    given: Parameters<typeof beginningOf>[1],
    from = unread,
    lastWatched: object | null = null,
  ) => {
    const beginning = beginningOf({ lastWatched } as Parameters<typeof beginningOf>[0], given, from);
    return beginning && [beginning.kind, beginning.lecture.id];
  };
  expect([begin(progress(0)), begin(progress(3))]).toEqual([
    ["start", "a"],
    ["again", "a"],
  ]);
  const watched = { lectureId: "a", positionSeconds: 1 };
  for (const started of [begin(progress(2)), begin(progress(0, true)), begin(progress(0), unread, watched)])
    expect(started).toBeUndefined();
  expect([begin(null), begin(progress(0), opened)]).toEqual([undefined, undefined]);
  const closed = parseCurriculum([{ lectures: [{ id: "l", isLocked: true }] }]);
  expect(begin(progress(3), closed)).toBeUndefined();
});
