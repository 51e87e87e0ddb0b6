import { expect, test } from "vitest";

import { HOUR_MS, MINUTE_MS } from "#web/format/instants.ts";

import { openingNext, parseCurriculum, placeToWatch, sharedLock, summarise } from "./curriculum.ts";
import { lectureQuery, parseLectureView, passingLectures } from "./lecture-filter.ts";
import { beginningOf, currentSectionKey, placeToContinue, resumeOf } from "./resume.ts";
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

test("a lock that a whole section shares is shown once", () => {
  const locked = { title: "x", isLocked: true, unlockAt: iso(1000) };
  const [same] = parseCurriculum([{ lectures: [locked, locked] }]).sections;
  expect(sharedLock(same!)).toMatchObject({ opensAt: now + 1000 });
  expect(sharedLock(second!)).toBeNull();
  expect(sharedLock(first!)).toBeNull();
});

test("a lock is shared by two or more lectures that all open at one time, or have one text for it", () => {
  const lockOf = (...times: (string | null | undefined)[]) => {
    const lectures = times.map((unlockAt) => ({
      isLocked: unlockAt !== undefined,
      unlockAt: unlockAt ?? null,
    }));
    return sharedLock(parseCurriculum([{ lectures }]).sections[0]!);
  };
  const [soon, later] = [iso(1000), iso(2000)];
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
  const [open, , locked] = curriculum.lectures;
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

test("the row to continue with is the school's, never a guess", () => {
  expect(resumeOf({ lectureId: "b", positionSeconds: 5 }, curriculum)).toMatchObject({
    kind: "lecture",
    lecture: { id: "b" },
  });
  expect(resumeOf({ lectureId: "zz", positionSeconds: 5 }, curriculum)).toEqual({ kind: "gone" });
  expect(resumeOf(null, curriculum)).toEqual({ kind: "none" });
  const bare = parseCurriculum([{ lectures: [{ title: "x" }] }]);
  for (const lectureId of ["b", null])
    expect(resumeOf({ lectureId, positionSeconds: 5 }, bare)).toEqual({
      kind: "position",
      positionSeconds: 5,
    });
  expect(resumeOf({ lectureId: null, positionSeconds: 5 }, curriculum)).toMatchObject({ kind: "position" });
  expect(resumeOf({ lectureId: "b", positionSeconds: null }, bare)).toEqual({ kind: "none" });
});

test("at the school the course continues where it stopped, and never at a lecture that is gone", () => {
  const lastWatched = { lectureId: "b", positionSeconds: 5 };
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
  expect([begin(null), begin(progress(0), curriculum)]).toEqual([undefined, undefined]);
  const closed = parseCurriculum([{ lectures: [{ id: "l", isLocked: true }] }]);
  expect(begin(progress(3), closed)).toBeUndefined();
});

test("the course opens at the current section, otherwise at the first uncompleted one", () => {
  const resume = resumeOf({ lectureId: "d", positionSeconds: 5 }, curriculum);
  expect(currentSectionKey(resume, curriculum)).toBe(second?.key);
  expect(currentSectionKey({ kind: "none" }, curriculum)).toBe(first?.key);
  const section = (...lectures: object[]) => ({ lectures }) as never;
  const [completed, locked] = [{ state: "completed" }, { isLocked: true }];
  const openAt = (...sections: never[]) => currentSectionKey({ kind: "none" }, parseCurriculum(sections));
  expect(openAt(section(completed), section(locked), section(completed, {}))).toBe("section-3");
  expect(openAt(section(completed), section(locked))).toBe("section-1");
  expect(openAt()).toBeUndefined();
});

test("filters use the data: text, unfinished, opening soon", () => {
  const titles = (search: string, chip: "all" | "unfinished" | "opening") => {
    const passing = passingLectures(curriculum, { search, chip }, now);
    return passing && curriculum.lectures.filter(({ key }) => passing.has(key)).map(({ title }) => title);
  };
  expect([titles("FORM", "all"), titles("meet", "all")]).toEqual([["Forms"], ["Meet components"]]);
  expect(titles("", "unfinished")).toEqual(["Forms", "Bundles", "Secrets", "Graded"]);
  expect(titles("", "opening")).toEqual(["Bundles"]);
  expect(titles("nothing", "all")).toEqual([]);
  expect(titles(" ", "all")).toBeUndefined();
  expect([titles(" form ", "unfinished"), titles("meet", "unfinished")]).toEqual([["Forms"], []]);
  const atItsTime = passingLectures(curriculum, { search: "", chip: "opening" }, now + MINUTE_MS);
  expect(atItsTime?.size).toBe(0);
});

test("the filter of lectures is stored in the address, and unknown words in it are ignored", () => {
  for (const query of ["", "?q=forms", "?show=opening", "?q=forms&show=unfinished"])
    expect(lectureQuery(parseLectureView(new URLSearchParams(query)))).toBe(query);
  expect(lectureQuery(parseLectureView(new URLSearchParams("show=odd&q=")))).toBe("");
});

test("the next openings have dates in the future", () => {
  expect(openingNext(curriculum.lectures, now, 5).map(({ id }) => id)).toEqual(["c"]);
  expect(openingNext(curriculum.lectures, now + MINUTE_MS, 5)).toEqual([]);
  const { lectures } = parseCurriculum([
    { lectures: [3, 1, 2].map((at) => ({ id: `${at}`, isLocked: true, unlockAt: iso(at) })) },
  ]);
  expect(openingNext(lectures, now, 2).map(({ id }) => id)).toEqual(["1", "2"]);
  expect([now, now + 1, now + 3].map((at) => nextOpening(lectures, at))).toEqual([
    now + 1,
    now + 2,
    undefined,
  ]);
});

test("at its time a lock says that it opens now, and later that the school has not opened it", () => {
  const opensAt = now + MINUTE_MS;
  expect(lockWord(null, now)).toBe("noDate");
  expect(lockWord(opensAt, now)).toBe("opens");
  expect(lockWord(opensAt, opensAt)).toBe("opening");
  expect(lockWord(opensAt, opensAt + MINUTE_MS - 1)).toBe("opening");
  expect(lockWord(opensAt, opensAt + MINUTE_MS)).toBe("notYet");
});

test("the school is asked at an opening time, then at growing intervals, then no more", () => {
  expect(nextOpening(curriculum.lectures, now)).toBe(now + MINUTE_MS);
  expect(dueLectures(curriculum.lectures, now)).toEqual([]);
  expect(dueLectures(curriculum.lectures, now + MINUTE_MS).map(({ id }) => id)).toEqual(["c"]);
  const opened = now + MINUTE_MS;
  expect(dueLectures(curriculum.lectures, opened + HOUR_MS - 1).map(({ id }) => id)).toEqual(["c"]);
  expect(dueLectures(curriculum.lectures, opened + HOUR_MS)).toEqual([]);
  expect(waitBeforeAsking(0, 0.5)).toBe(10_000);
  expect([waitBeforeAsking(1, 0), waitBeforeAsking(2, 0.5)]).toEqual([30_000, 70_000]);
  expect(waitBeforeAsking(9, 1)).toBe(300_000);
});
