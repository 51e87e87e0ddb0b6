import { expect, test } from "vitest";

import { calendarTime, machineTime, parseTime } from "./sent-time.ts";

const TAIPEI = "Asia/Taipei";

test("a day without an hour ends, or begins, with that day in the school's zone", () => {
  const end = parseTime("2026-12-01", "end", TAIPEI)!;
  expect(new Date(end.at!).toISOString()).toBe("2026-12-01T15:59:59.999Z");
  const start = parseTime("2026-12-01", "start", TAIPEI)!;
  expect(new Date(start.at!).toISOString()).toBe("2026-11-30T16:00:00.000Z");
  for (const { dayZone } of [end, start]) expect(dayZone).toBe(TAIPEI);
  expect([machineTime(end), calendarTime(end)]).toEqual(["2026-12-01", { day: "2026-12-01" }]);
});

test("a time with an hour is an instant, also with a space for the T and in the form that Ruby writes", () => {
  for (const written of [
    "2026-12-01T09:00:00+08:00",
    "2026-12-01 09:00:00 +08:00",
    "2026-12-01 09:00:00 +0800",
    "2026-12-01 01:00:00 UTC",
    "2026-12-01 01:00:00 GMT",
    1_796_086_800_000,
  ]) {
    const time = parseTime(written, "end", TAIPEI)!;
    expect(machineTime(time)).toBe("2026-12-01T01:00:00.000Z");
    expect([time.dayZone, calendarTime(time)]).toEqual([null, time.at]);
  }
});

test("text that is no time stays as the school wrote it, and an empty value is null", () => {
  for (const written of [
    "next Friday",
    "2026-02-30",
    "99999-01-01",
    "2026-12-01 01:02:03 CST",
    "2026-12-01 UTC",
  ]) {
    const time = parseTime(written, "end", TAIPEI)!;
    expect(time).toEqual({ at: null, dayZone: null, written });
    expect([machineTime(time), calendarTime(time)]).toEqual([undefined, null]);
  }
  expect(parseTime({ seconds: 5 }, "end")?.written).toBe('{"seconds":5}');
  for (const nothing of [null, undefined, "", " "]) expect(parseTime(nothing, "end")).toBeNull();
});
