import { expect, test } from "vitest";

import { dateTimeFormatIn, localMethodsIn } from "./zone.ts";

const at = new Date("2026-11-22T23:30:15Z");

test("Intl writes times in the stage's zone, unless the program names one", () => {
  const Format = dateTimeFormatIn("Asia/Taipei", Intl.DateTimeFormat);
  expect(new Format().resolvedOptions().timeZone).toBe("Asia/Taipei");
  expect(new Format("en", { timeStyle: "short", hour12: false }).format(at)).toBe("07:30");
  expect(Format("en", { timeZone: "Europe/Berlin" }).resolvedOptions().timeZone).toBe("Europe/Berlin");
  expect(new Format()).toBeInstanceOf(Intl.DateTimeFormat);
});

test("a date's local fields are those of a clock in the stage's zone", () => {
  const methods = localMethodsIn("Asia/Taipei");
  const read = (name: string) => methods[name]!.call(at);
  expect([read("getFullYear"), read("getMonth"), read("getDate"), read("getDay")]).toEqual([2026, 10, 23, 1]);
  expect([read("getHours"), read("getMinutes"), read("getSeconds")]).toEqual([7, 30, 15]);
  expect(read("getTimezoneOffset")).toBe(-480);
  expect(read("toLocaleTimeString")).toBe(at.toLocaleTimeString(undefined, { timeZone: "Asia/Taipei" }));
});

test("summer time is applied on the days that have it", () => {
  const { getHours } = localMethodsIn("Europe/Berlin");
  expect(getHours!.call(new Date("2026-07-01T12:00:00Z"))).toBe(14);
  expect(getHours!.call(new Date("2026-12-01T12:00:00Z"))).toBe(13);
});

test("an invalid date has no local fields", () => {
  expect(localMethodsIn("Asia/Taipei")["getHours"]!.call(new Date(Number.NaN))).toBeNaN();
});
