import { expect, test } from "vitest";

import { HOUR_MS, MINUTE_MS } from "#web/format/instants.ts";

import { parseCurriculum } from "./curriculum.ts";
import { dueLectures, lockWord, nextOpening, waitBeforeAsking } from "./unlock-watch.ts";

const now = Date.parse("2026-11-21T02:00:00Z");
const openingIn = (...distances: number[]) =>
  parseCurriculum([
    { lectures: distances.map((ms) => ({ isLocked: true, unlockAt: new Date(now + ms).toISOString() })) },
  ]).lectures;

test("a lock says for a minute that it opens now", () => {
  expect([MINUTE_MS - 1, MINUTE_MS].map((later) => lockWord(now, now + later))).toEqual([
    "opening",
    "notYet",
  ]);
});

test("the school is asked about a lecture for an hour from its time on", () => {
  const lectures = openingIn(0);
  const counts = [-1, 0, HOUR_MS - 1, HOUR_MS].map((later) => dueLectures(lectures, now + later).length);
  expect(counts).toEqual([0, 1, 1, 0]);
});

test("the next opening is the nearest that is still ahead", () => {
  const lectures = openingIn(3, 1, 2);
  expect([0, 1, 3].map((later) => nextOpening(lectures, now + later))).toEqual([now + 1, now + 2, undefined]);
});

test("each wait is twice as long as the one before, with up to twenty seconds at random", () => {
  expect([waitBeforeAsking(1, 0), waitBeforeAsking(2, 0.5), waitBeforeAsking(2, 1)]).toEqual([
    30_000, 70_000, 80_000,
  ]);
});
