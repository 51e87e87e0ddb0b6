import { expect, test } from "vitest";

import { stageClock } from "./clock.ts";

const NOON = Date.parse("2026-11-22T12:00:00Z");

test("a clock that runs begins at its moment and passes with the real time", () => {
  let elapsed = 5000.25;
  const now = stageClock({ startsAt: NOON, isClockRunning: true }, () => elapsed);
  expect(now()).toBe(NOON);
  elapsed += 1500.5;
  expect(now()).toBe(NOON + 1500);
});

test("a stopped clock always shows its moment", () => {
  let elapsed = 0;
  const now = stageClock({ startsAt: NOON, isClockRunning: false }, () => elapsed);
  elapsed += 60_000;
  expect(now()).toBe(NOON);
});
