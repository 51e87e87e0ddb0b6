import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#web/format/instants.ts";

import { timeLeft, urgencyOf } from "./time-left.ts";

test("time left is shown in two units, rounded down, and a full unit is one of that unit", () => {
  expect(timeLeft(28 * HOUR_MS + 59 * MINUTE_MS)).toEqual({ unit: "days", days: 1, hours: 4 });
  expect(timeLeft(DAY_MS)).toEqual({ unit: "days", days: 1, hours: 0 });
  expect(timeLeft(DAY_MS - 1)).toEqual({ unit: "hours", hours: 23, minutes: 59 });
  expect(timeLeft(61.9 * MINUTE_MS)).toEqual({ unit: "hours", hours: 1, minutes: 1 });
  expect(timeLeft(HOUR_MS)).toEqual({ unit: "hours", hours: 1, minutes: 0 });
  expect(timeLeft(HOUR_MS - 1)).toEqual({ unit: "minutes", minutes: 59 });
  expect(timeLeft(MINUTE_MS)).toEqual({ unit: "minutes", minutes: 1 });
  expect(timeLeft(MINUTE_MS - 1)).toEqual({ unit: "last" });
});

test("a deadline is calm, then soon, then in its last hour, then passed", () => {
  const now = Date.parse("2026-11-21T02:00:00Z");
  const distances = [DAY_MS + 1, DAY_MS, HOUR_MS + 1, HOUR_MS, 1, 0, -HOUR_MS];
  expect(distances.map((distance) => urgencyOf(now + distance, now))).toEqual([
    "calm",
    "soon",
    "soon",
    "lastHour",
    "lastHour",
    "passed",
    "passed",
  ]);
  expect([urgencyOf(null, now), urgencyOf(undefined, now)]).toEqual(["none", "none"]);
});
