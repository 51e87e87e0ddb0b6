import { expect, test } from "vitest";

import { parseInstant } from "./instants.ts";
import { readWrittenTime } from "./written-time.ts";

const at = (value: unknown) => {
  const read = readWrittenTime(value);
  return read === null || read === "none" ? read : read.kind === "instant" ? read.at : read.kind;
};

test("the size of a number says its unit: seconds, milliseconds, microseconds, and then none", () => {
  expect([1e11 - 1, 1e11, 1e14 - 1, 1e14, 1e17 - 16, 1e17].map(at)).toEqual([
    (1e11 - 1) * 1000,
    1e11,
    1e14 - 1,
    1e11,
    Math.floor((1e17 - 16) / 1000),
    null,
  ]);
  expect([-1e11 + 1, -1e11, -1e14, -1e17].map(at)).toEqual([(-1e11 + 1) * 1000, -1e11, -1e11, null]);
});

test("the calendar begins with the year 1 and ends with the year 9999", () => {
  const first = Date.parse("0001-01-01T00:00:00Z");
  expect([first - 1, first].map(parseInstant)).toEqual([null, first]);
  expect(parseInstant("9999-12-31T23:59:59.999Z")).toBe(Date.parse("9999-12-31T23:59:59.999Z"));
  expect(parseInstant("9999-12-31T24:00:00Z")).toBeNull();
});

test("a year below 2 is a back end's way to write no time", () => {
  expect(["0001-12-31", "0000-00-00", "-0001-11-30", "0002-01-01"].map(at)).toEqual([
    "none",
    "none",
    "none",
    "day",
  ]);
});

test("an empty text, a zero and false are ways to write no time", () => {
  for (const nothing of ["", " ", "0", false]) expect(readWrittenTime(nothing)).toBe("none");
  for (const odd of [true, null, undefined, {}, "00"]) expect(readWrittenTime(odd)).toBeNull();
});

test("a clock has 60 minutes of 60 seconds, and fractions to a thousandth", () => {
  const clock = (time: string) => at(`2026-12-01T${time}Z`);
  const midnight = Date.parse("2026-12-01T00:00:00Z");
  expect(["09:59", "09:60", "09:59:59", "09:59:60", "24:00", "24:00:00.001"].map(clock)).toEqual([
    midnight + 599 * 60_000,
    null,
    midnight + 599 * 60_000 + 59_000,
    null,
    midnight + 86_400_000,
    null,
  ]);
  expect(["00:00:00.5", "00:00:00.05", "00:00:00.0019"].map(clock)).toEqual([
    midnight + 500,
    midnight + 50,
    midnight + 1,
  ]);
});

test("an offset is taken away in front of UTC and added behind it, with its minutes", () => {
  const noon = Date.parse("2026-12-01T12:00:00Z");
  for (const written of [
    "08:30:00-03:30",
    "17:45:00+05:45",
    "22:00:00 +10",
    "12:00:00 GMT",
    "07:00:00 UTC-5",
  ])
    expect(at(`2026-12-01 ${written.replace("-5", "-05")}`), written).toBe(noon);
  expect(at("2026-12-01 12:00:00 +15:00")).toBeNull();
});

test("days of a month are counted, and a day is one with one digit, too", () => {
  const days = [
    "2026-02-28",
    "2026-02-29",
    "2028-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-1-05",
  ];
  expect(days.map(at)).toEqual(["day", null, "day", null, null, null, "day"]);
  expect(readWrittenTime("2026-1-5")).toEqual({
    kind: "day",
    day: "2026-01-05",
    local: Date.parse("2026-01-05T00:00:00Z"),
  });
});
