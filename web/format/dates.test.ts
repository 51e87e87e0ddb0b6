import { afterEach, expect, test, vi } from "vitest";

import {
  calendarDate,
  calendarDay,
  calendarDaysUntil,
  dayParts,
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatDayOfYear,
  formatMonth,
  formatRelative,
  formatTimeOfDay,
  withWeekday,
  zoneName,
} from "./dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, parseInstant } from "./instants.ts";

afterEach(() => vi.restoreAllMocks());

const unlock = Date.parse("2026-12-01T01:00:00Z");
const taipei = (locale: string) => ({ locale, zone: "Asia/Taipei" });
/** Numbers and units are joined by no-break spaces; the test replaces them by plain ones. */
const plain = (text: string) => text.replaceAll("\u00A0", " ");

test("times of the portal are ISO text with a zone or seconds; anything else is unknown", () => {
  expect(parseInstant("2026-12-01T01:00:00Z")).toBe(unlock);
  expect(parseInstant("2026-12-01T09:00:00+08:00")).toBe(unlock);
  expect(parseInstant(unlock / 1000)).toBe(unlock);
  expect(parseInstant(String(unlock / 1000))).toBe(unlock);
  for (const odd of [null, undefined, "", "soon", Number.NaN, {}, true, "2026-12-01T01:00:00", "2026-12-01"])
    expect(parseInstant(odd)).toBeNull();
});

test("a time with a space for its T, or in milliseconds, is the same time", () => {
  for (const sent of [
    "2026-12-01 09:00:00+08:00",
    "2026-12-01 09:00:00 +0800",
    "2026-12-01T01:00:00.000Z",
    unlock,
    String(unlock),
  ])
    expect(parseInstant(sent), String(sent)).toBe(unlock);
});

test("words with a number, days that no month has, and times outside the calendar are no times", () => {
  const odd = ["course 7", "7", "2026-02-30T00:00:00Z", "2026-13-01", "+275760-09-13T00:00:01Z", 1e18, -1e18];
  for (const sent of [...odd, "99999999999999999"]) expect(parseInstant(sent), String(sent)).toBeNull();
});

test("a date and time read as people write them in each language", () => {
  expect(plain(formatDateTime(unlock, taipei("zh-TW")))).toBe("2026/12/1 09:00");
  expect(plain(formatDateTime(unlock, taipei("en")))).toBe("1 Dec 2026, 09:00");
  expect(plain(formatDate(unlock, taipei("en")))).toBe("1 Dec 2026");
});

test("in the United States the month stands first, and hours go up to twelve", () => {
  const reading = taipei("en-US");
  expect(plain(formatDateTime(unlock, reading))).toBe("Dec 1, 2026, 9:00 AM");
  expect(plain(formatTimeOfDay(unlock + 12 * 60 * MINUTE_MS, reading))).toBe("9:00 PM");
  expect(plain(formatTimeOfDay(unlock + 15 * 60 * MINUTE_MS, reading))).toBe("12:00 AM");
  expect(plain(withWeekday(formatDayOfYear(unlock, reading), unlock, reading))).toBe("Tue, Dec 1");
  // Some engines write a narrow space, which the first render in another one would not have.
  expect(formatTimeOfDay(unlock, reading)).toBe("9:00\u00A0AM");
});

test.each([
  ["Asia/Kathmandu", "2026-12-01T18:15:00Z"],
  ["Australia/Eucla", "2026-12-01T15:15:00Z"],
  ["Pacific/Chatham", "2026-12-01T10:15:00Z"],
])(
  "in %s, whose clocks differ by quarters of an hour, a day begins at its own midnight",
  (zone, midnight) => {
    const at = Date.parse(midnight);
    expect(calendarDaysUntil(at, at - 1, zone)).toBe(1);
    expect(calendarDaysUntil(at + MINUTE_MS, at, zone)).toBe(0);
  },
);

test("midnight is 00:00, never 24:00", () => {
  expect(formatDateTime(Date.parse("2026-11-30T16:00:00Z"), taipei("zh-TW"))).toContain("00:00");
});

test("each zone has a name for people", () => {
  expect(zoneName(taipei("en"), "time in Taipei")).toBe("time in Taipei");
  expect(zoneName({ locale: "en", zone: "Europe/Berlin" }, "Taipei time")).toBe("Berlin time");
  expect(zoneName({ locale: "en", zone: "America/New_York" }, "Taipei time")).toBe("New York time");
  expect(zoneName({ locale: "zh-TW", zone: "Europe/Berlin" }, "台北時間")).toBe("德國時間");
  for (const zone of ["UTC", "Etc/UTC"]) expect(zoneName({ locale: "zh-TW", zone }, "台北時間")).toBe("UTC");
});

test("a distance in time uses the largest unit that fits, and never seconds", () => {
  const at = (distance: number, locale = "en") => plain(formatRelative(unlock + distance, unlock, locale));
  expect(at(10 * DAY_MS)).toBe("in 10 days");
  expect(at(10 * DAY_MS, "zh-TW")).toBe("10 天後");
  expect(at(DAY_MS - 1)).toBe("in 23 hours");
  expect(at(59 * MINUTE_MS)).toBe("in 59 minutes");
  expect(at(1)).toBe("in 1 minute");
  expect(at(-3 * HOUR_MS)).toBe("3 hours ago");
  expect([DAY_MS, HOUR_MS, HOUR_MS - 1].map((distance) => at(distance))).toEqual([
    "in 1 day",
    "in 1 hour",
    "in 59 minutes",
  ]);
  expect([0, -1, -MINUTE_MS].map((distance) => at(distance))).toEqual([
    "in 1 minute",
    "1 minute ago",
    "1 minute ago",
  ]);
});

test("calendar days are counted in the zone, across a change of summer time", () => {
  const late = Date.parse("2026-11-21T15:30:00Z");
  expect(calendarDaysUntil(Date.parse("2026-11-21T16:30:00Z"), late, "Asia/Taipei")).toBe(1);
  expect(calendarDaysUntil(Date.parse("2026-11-21T16:30:00Z"), late, "Europe/Berlin")).toBe(0);
  const beforeChange = Date.parse("2026-10-24T22:30:00Z");
  expect(calendarDaysUntil(Date.parse("2026-10-26T00:00:00Z"), beforeChange, "Europe/Berlin")).toBe(1);
});

test("the month of a heading and the month of a calendar leaf are two formats of one reader", () => {
  expect(dayParts(unlock, taipei("zh-TW"))).toEqual({ month: "12月", day: "1", weekday: "週二" });
  expect(dayParts(unlock, taipei("en"))).toEqual({ month: "Dec", day: "1", weekday: "Tue" });
  expect(formatMonth(unlock, taipei("zh-TW"))).toMatch(/^2026/);
});

test("a day has its ISO form also if the browser writes Canada's dates as 11/25/2026", () => {
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, "format", "get").mockReturnValue(
    () => "11/25/2026",
  );
  const at = Date.parse("2026-11-24T16:30:00Z");
  expect(calendarDay(at, "Asia/Tokyo")).toBe("2026-11-25");
  expect(calendarDate(at, "America/New_York")).toEqual(new Date("2026-11-24"));
  expect(calendarDaysUntil(at + DAY_MS, at, "Asia/Tokyo")).toBe(1);
});

test("the day after a day is the next one of the calendar, however many hours the day has", () => {
  const newYork = (at: string, later: number) => calendarDay(Date.parse(at), "America/New_York", later);
  expect(newYork("2026-11-01T00:30:00-04:00", 1)).toBe("2026-11-02");
  expect(newYork("2026-03-07T23:30:00-05:00", 1)).toBe("2026-03-08");
  expect(newYork("2026-10-25T00:30:00-04:00", 14)).toBe("2026-11-08");
});

test("of an event on one day the date is written once, and its end at midnight is on the next day", () => {
  const lasting = (ms: number, locale = "en", zone = "Asia/Taipei") =>
    plain(formatDateTimeRange(unlock, unlock + ms, { locale, zone }));
  expect(lasting(HOUR_MS)).toBe("1 Dec 2026, 09:00–10:00");
  expect(lasting(15 * HOUR_MS - 1)).toBe("1 Dec 2026, 09:00–23:59");
  expect(lasting(15 * HOUR_MS)).toBe("1 Dec 2026, 09:00 – 2 Dec 2026, 00:00");
  // The reader's day decides.
  expect(lasting(HOUR_MS, "zh-TW", "America/New_York")).toBe("2026/11/30 20:00–21:00");
});
