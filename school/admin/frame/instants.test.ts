import { afterEach, describe, expect, test, vi } from "vitest";

import { localInputValue, parseLocalInput, writeInstant } from "#school/admin/frame/instants.ts";
import type { Visit } from "#school/admin/frame/visit.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["en", "3 Nov 2026, 09:05"],
  ["zh-TW", "2026/11/03 09:05"],
] as const)("an instant is written in %s to the minute, in the zone of the school", (language, text) => {
  const visit = { language, school: { config: { timeZone: "Asia/Taipei" } } } as Visit;

  // Which kind of space stands between date and time is a matter of the language.
  expect(writeInstant(visit, Date.parse("2026-11-03T01:05:00Z")).replaceAll(/\s/g, " ")).toBe(text);
});

describe("a date and time that an operator chooses", () => {
  test.each([
    ["2026-11-21T09:30", "Asia/Taipei", "2026-11-21T01:30:00Z"],
    ["2026-01-15T09:30", "Europe/Berlin", "2026-01-15T08:30:00Z"],
    ["2026-07-15T09:30", "Europe/Berlin", "2026-07-15T07:30:00Z"],
    ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T01:30:00Z"],
    ["2026-11-01T09:30", "America/New_York", "2026-11-01T14:30:00Z"],
    ["2024-02-29T00:00", "Asia/Kathmandu", "2024-02-28T18:15:00Z"],
  ])("%s in %s is one instant, and the form shows it as it was typed", (text, zone, instant) => {
    // The written form differs between versions of the languages' data.
    vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, "format", "get").mockReturnValue(
      () => "for people",
    );
    expect(parseLocalInput(text, zone)).toBe(Date.parse(instant));
    expect(localInputValue(Date.parse(instant), zone)).toBe(text);
  });

  test.each([
    "",
    "2026-02-29T10:00",
    "2026-13-01T10:00",
    "2026-11-21",
    "21.11.2026 10:00",
    "2026-11-21T24:30",
  ])("%j is none", (text) => {
    expect(parseLocalInput(text, "Asia/Taipei")).toBeUndefined();
  });
});
