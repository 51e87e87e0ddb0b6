import { expect, test } from "vitest";

import { calendarEnd, calendarTime, machineTime, parseTime, sentInstant } from "./sent-time.ts";

const TAIPEI = "Asia/Taipei";

test("a day without an hour ends, or begins, with that day in the school's zone", () => {
  const end = parseTime("2026-12-01", "end", TAIPEI)!;
  expect(new Date(end.at!).toISOString()).toBe("2026-12-01T15:59:59.999Z");
  const start = parseTime("2026-12-01", "start", TAIPEI)!;
  expect(new Date(start.at!).toISOString()).toBe("2026-11-30T16:00:00.000Z");
  for (const { dayZone } of [end, start]) expect(dayZone).toBe(TAIPEI);
  expect([machineTime(end), calendarTime(end)]).toEqual(["2026-12-01", { day: "2026-12-01" }]);
});

test.each([
  ["has 25 hours", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.999Z"],
  ["has 23 hours", "2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T03:59:59.999Z"],
])("a day on which clocks change %s", (_hours, day, first, last) => {
  const instant = (edge: "start" | "end") => new Date(parseTime(day, edge, "America/New_York")!.at!);
  expect([instant("start").toISOString(), instant("end").toISOString()]).toEqual([first, last]);
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

test("24:00 is the midnight after the day, and no time comes after it", () => {
  const instant = (written: string) => parseTime(written, "end", TAIPEI)?.at;
  expect(instant("2026-12-01 24:00:00")).toBe(Date.parse("2026-12-01T16:00:00Z"));
  expect(instant("2026-12-01 24:00:01")).toBeNull();
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

test("a time without a zone is in the school's zone, and never eight hours later", () => {
  for (const written of [
    "2026-12-01 23:59:59",
    "2026-12-01T23:59:59",
    "2026/12/01 23:59:59",
    "20261201235959",
  ]) {
    const deadline = parseTime(written, "end", TAIPEI)!;
    expect(machineTime(deadline), written).toBe("2026-12-01T15:59:59.000Z");
    expect(deadline.dayZone).toBeNull();
  }
  expect(machineTime(parseTime("2026-12-01 19:00", "start", "America/New_York")!)).toBe(
    "2026-12-02T00:00:00.000Z",
  );
});

test("a deadline in an hour that clocks repeat or skip takes the earlier of its two instants", () => {
  const berlin = (written: string, edge: "start" | "end") =>
    machineTime(parseTime(written, edge, "Europe/Berlin")!);
  expect(berlin("2026-10-25 02:30", "end")).toBe("2026-10-25T00:30:00.000Z");
  expect(berlin("2026-10-25 02:30", "start")).toBe("2026-10-25T00:30:00.000Z");
  expect(berlin("2026-03-29 02:30", "end")).toBe("2026-03-29T00:30:00.000Z");
  expect(berlin("2026-03-29 02:30", "start")).toBe("2026-03-29T01:30:00.000Z");
  // The day begins at one o'clock where clocks skip midnight.
  const inCairo = (edge: "start" | "end", day: string) =>
    machineTime({ ...parseTime(day, edge, "Africa/Cairo")!, dayZone: null });
  expect(inCairo("start", "2026-04-24")).toBe("2026-04-23T22:00:00.000Z");
  expect(inCairo("end", "2026-04-23")).toBe("2026-04-23T21:59:59.999Z");
});

test("in a calendar file an end has the form of its beginning: an instant, or a day", () => {
  const time = (written: string, edge: "start" | "end") => parseTime(written, edge, TAIPEI);
  const [day, hour] = ["2026-12-01", "2026-12-01T06:00:00Z"];
  expect(calendarEnd(time(hour, "start"), time("2026-12-03", "end"))).toBe(
    Date.parse("2026-12-03T15:59:59.999Z"),
  );
  expect(calendarEnd(time(day, "start"), time("2026-12-02T18:00:00Z", "end"))).toEqual({ day: "2026-12-03" });
  expect(calendarEnd(time(day, "start"), time("2026-12-03", "end"))).toEqual({ day: "2026-12-03" });
  expect(calendarEnd(time(day, "start"), null)).toBeNull();
  expect(calendarEnd(time(day, "start"), time("some day", "end"))).toBeNull();
  for (const start of [null, time("some day", "start")])
    expect(calendarEnd(start, time(hour, "end"))).toBeNull();
});

test("a zone that the text names wins over the school's, and an unknown one makes the time unreadable", () => {
  const written = "2026-12-01 09:00:00 America/New_York";
  expect(machineTime(parseTime(written, "start", TAIPEI)!)).toBe("2026-12-01T14:00:00.000Z");
  const unknown = "2026-12-01 09:00:00 Mars/Olympus";
  expect(parseTime(unknown, "start", TAIPEI)).toEqual({ at: null, dayZone: null, written: unknown });
});

test("a time that is only compared is an instant or none, and a day is its beginning", () => {
  expect(sentInstant("2026-12-01T01:00:00Z")).toBe(Date.parse("2026-12-01T01:00:00Z"));
  expect(sentInstant("2026-12-01")).toBe(parseTime("2026-12-01", "start")?.at);
  for (const none of [null, "", "next Friday"]) expect(sentInstant(none)).toBeNull();
});

test("a last day that ends after the calendar does is text that no calendar has", () => {
  const written = "9999-12-31";
  expect(parseTime(written, "end", "America/New_York")).toEqual({ at: null, dayZone: null, written });
  expect(parseTime(written, "end", TAIPEI)?.dayZone).toBe(TAIPEI);
});
