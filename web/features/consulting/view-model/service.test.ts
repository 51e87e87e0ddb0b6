import { expect, test } from "vitest";

import { clockTime, parseService } from "./service.ts";

const slot = (weekday: string, startTime: string, endTime: string, timeZone: unknown = "Asia/Taipei") => ({
  weekday,
  startTime,
  endTime,
  timeZone,
});
const slotsOf = (...slots: object[]) => parseService({ slots: slots as never });

test("a slot that ends when it starts, or before, ends on the next day", () => {
  const ends = ["19:01", "19:00", "01:00", "24:00"].map(
    (end) => slotsOf(slot("monday", "19:00", end)).slots?.[0]?.endMinutes,
  );
  expect(ends).toEqual([19 * 60 + 1, 43 * 60, 25 * 60, 24 * 60]);
  expect([19 * 60, 24 * 60, 25 * 60 + 5].map(clockTime)).toEqual(["19:00", "00:00", "01:05"]);
});

test("slots are in the order of the week, and on one day of their times", () => {
  const { slots } = slotsOf(
    slot("sunday", "08:00", "09:00"),
    slot("tuesday", "10:00", "11:00"),
    slot("tuesday", "09:00", "10:00"),
    slot("monday", "20:00", "21:00"),
  );
  expect(slots?.map(({ weekday, startMinutes }) => [weekday, startMinutes / 60])).toEqual([
    [0, 20],
    [1, 9],
    [1, 10],
    [6, 8],
  ]);
});

test("a slot without a day, a start or an end is counted as unreadable", () => {
  const { slots, unreadable } = slotsOf(
    slot("", "08:00", "09:00"),
    slot("monday", "eight", "09:00"),
    slot("monday", "08:00", "nine"),
    slot("monday", "08:00", "09:00"),
  );
  expect([slots?.length, unreadable]).toEqual([1, 3]);
});

test("a school that sends no slots says nothing, and one that sends an empty list has none", () => {
  expect([
    parseService({}).slots,
    parseService({ slots: null }).slots,
    parseService({ slots: [null] }).slots,
  ]).toEqual([null, null, []]);
  expect(parseService({ slots: [null] }).unreadable).toBe(0);
});

test("a slot has no zone if the school sends none, or one that the device does not know", () => {
  const zones = ["Asia/Taipei", "Mars/Olympus", null].map(
    (zone) => slotsOf(slot("monday", "08:00", "09:00", zone)).slots?.[0]?.zone,
  );
  expect(zones).toEqual(["Asia/Taipei", null, null]);
});

test("twelve is the first hour of each half of a day, and no half has an hour zero or thirteen", () => {
  const starts = ["12:00 AM", "11:59 AM", "12:00 PM", "01:00 PM", "00:30 AM", "13:00 PM"].map(
    (start) => slotsOf(slot("monday", start, "24:00")).slots?.[0]?.startMinutes,
  );
  expect(starts).toEqual([0, 719, 720, 780, undefined, undefined]);
});

test("times of which the school sends no part are not known, and none of them is unreadable", () => {
  const parts = (slots: unknown[]) => {
    const { slots: read, unreadable } = parseService({ slots } as Parameters<typeof parseService>[0]);
    return [read?.length ?? null, unreadable];
  };
  expect(parts([{ __typename: "ConsultingSlot" }, { __typename: "ConsultingSlot" }])).toEqual([null, 0]);
  expect(parts([{}, { weekday: "monday", startTime: "19:00", endTime: "20:00" }])).toEqual([1, 0]);
  expect(parts([{}, { weekday: "some day", startTime: "19:00", endTime: "20:00" }])).toEqual([0, 1]);
  expect(parts([])).toEqual([0, 0]);
});
