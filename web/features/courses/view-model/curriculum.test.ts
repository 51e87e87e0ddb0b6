import { expect, test } from "vitest";

import { MINUTE_MS } from "#web/format/instants.ts";

import { openingsOf, parseCurriculum, sharedLock, summarise } from "./curriculum.ts";
import { passingLectures } from "./lecture-filter.ts";
import { currentSectionKey, resumeOf } from "./resume.ts";
import { dueLectures, lockWord, nextOpening, waitBeforeAsking } from "./unlock-watch.ts";

const now = Date.parse("2026-11-21T02:00:00Z");
const iso = (distance: number) => new Date(now + distance).toISOString();

const curriculum = parseCurriculum([
  {
    title: "Before we start",
    lectures: [
      { id: "a", title: "Meet components", state: "completed", duration: 600 },
      { id: "b", title: "Forms", state: "read", duration: 0 },
    ],
  },
  null,
  {
    title: " ",
    lectures: [
      { id: "c", title: "Bundles", state: "unread", isLocked: true, unlockAt: iso(MINUTE_MS), duration: 60 },
      { id: "d", title: "Secrets", state: "unread", isLocked: true, unlockAt: null, duration: 30 },
      { id: "e", title: "Graded", state: "graded" as never, duration: null },
    ],
  },
]);
const [first, second] = curriculum.sections;

test("lectures are numbered through the course, untitled sections not, missing parts left out", () => {
  expect(curriculum.lectures.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(curriculum.sections.map(({ title }) => title)).toEqual(["Before we start", null]);
  expect(curriculum.lectures[4]?.state).toEqual({ other: "graded" });
});

test("a lecture is locked only when the school says so, even with a date in the future", () => {
  const { lectures } = parseCurriculum([{ lectures: [{ title: "x", isLocked: false, unlockAt: iso(1) }] }]);
  const lock = lectures[0]?.lock;
  expect(lock).toBeNull();
});

test("sums keep locked time apart, and count the remaining lectures without a length", () => {
  expect(summarise(curriculum.lectures)).toEqual({
    completed: 1,
    total: 5,
    seconds: 690,
    leftSeconds: 0,
    lockedSeconds: 90,
    withoutLength: 2,
  });
});

test("a lock that a whole section shares is shown once", () => {
  const locked = { title: "x", isLocked: true, unlockAt: iso(1000) };
  const [same] = parseCurriculum([{ lectures: [locked, locked] }]).sections;
  expect(sharedLock(same!)).toMatchObject({ opensAt: now + 1000 });
  expect(sharedLock(second!)).toBeNull();
  expect(sharedLock(first!)).toBeNull();
});

test("the row to continue with is the school's, never a guess", () => {
  expect(resumeOf({ lectureId: "b", positionSeconds: 5 }, curriculum)).toMatchObject({
    kind: "lecture",
    lecture: { id: "b" },
  });
  expect(resumeOf({ lectureId: "zz", positionSeconds: 5 }, curriculum)).toEqual({ kind: "gone" });
  expect(resumeOf(null, curriculum)).toEqual({ kind: "none" });
  const bare = parseCurriculum([{ lectures: [{ title: "x" }] }]);
  expect(resumeOf({ lectureId: "b", positionSeconds: 5 }, bare)).toEqual({
    kind: "position",
    positionSeconds: 5,
  });
});

test("the course opens at the current section, otherwise at the first uncompleted one", () => {
  const resume = resumeOf({ lectureId: "d", positionSeconds: 5 }, curriculum);
  expect(currentSectionKey(resume, curriculum)).toBe(second?.key);
  expect(currentSectionKey({ kind: "none" }, curriculum)).toBe(first?.key);
  const done = parseCurriculum([
    { lectures: [{ id: "z", state: "completed" }] },
    ...Array.from({ length: 2 }, () => ({ lectures: [{ state: "unread" }] })),
  ] as never);
  const stopped = resumeOf({ lectureId: "z", positionSeconds: 1 }, done);
  expect(currentSectionKey(stopped, done)).toBe("section-2");
});

test("filters use the data: text, unfinished, opening soon", () => {
  const titles = (search: string, chip: "all" | "unfinished" | "opening") => {
    const passing = passingLectures(curriculum, { search, chip }, now);
    return passing && curriculum.lectures.filter(({ key }) => passing.has(key)).map(({ title }) => title);
  };
  expect(titles("FORM", "all")).toEqual(["Forms"]);
  expect(titles("", "unfinished")).toEqual(["Forms", "Bundles", "Secrets", "Graded"]);
  expect(titles("", "opening")).toEqual(["Bundles"]);
  expect(titles("nothing", "all")).toEqual([]);
  expect(titles(" ", "all")).toBeUndefined();
});

test("openings have dates in the future, and a section that opens as a whole is one", () => {
  expect(openingsOf(curriculum, now).map(({ title }) => title)).toEqual(["Bundles"]);
  expect(openingsOf(curriculum, now + MINUTE_MS)).toEqual([]);
  const locked = { state: "unread", isLocked: true, unlockAt: iso(MINUTE_MS) };
  const whole = [{ title: null, lectures: [locked, locked] }];
  expect(openingsOf(parseCurriculum(whole as never), now)).toMatchObject([{ title: null, number: 1 }]);
});

test("at its time a lock says that it opens now, and later that the school has not opened it", () => {
  const opensAt = now + MINUTE_MS;
  expect(lockWord(null, now)).toBe("noDate");
  expect(lockWord(opensAt, now)).toBe("opens");
  expect(lockWord(opensAt, opensAt)).toBe("opening");
  expect(lockWord(opensAt, opensAt + MINUTE_MS)).toBe("notYet");
});

test("the school is asked at an opening time, then at growing intervals, then no more", () => {
  expect(nextOpening(curriculum.lectures, now)).toBe(now + MINUTE_MS);
  expect(dueLectures(curriculum.lectures, now)).toEqual([]);
  expect(dueLectures(curriculum.lectures, now + MINUTE_MS).map(({ id }) => id)).toEqual(["c"]);
  expect(dueLectures(curriculum.lectures, now + 62 * MINUTE_MS)).toEqual([]);
  expect(waitBeforeAsking(0, 0.5)).toBe(10_000);
  expect(waitBeforeAsking(1, 0)).toBe(30_000);
  expect(waitBeforeAsking(9, 1)).toBe(300_000);
});
