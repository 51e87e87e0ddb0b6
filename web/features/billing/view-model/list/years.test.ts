import { expect, test } from "vitest";

import { yearIn } from "./years.ts";

test("a year is that of the zone, also in the hours around New Year", () => {
  expect(yearIn(Date.parse("2026-06-01T00:00:00Z"), "Asia/Taipei")).toBe(2026);
  expect(yearIn(Date.parse("2026-12-31T16:30:00Z"), "Asia/Taipei")).toBe(2027);
  expect(yearIn(Date.parse("2026-12-31T16:30:00Z"), "Europe/Berlin")).toBe(2026);
  expect(yearIn(Date.parse("2027-01-01T01:00:00Z"), "America/New_York")).toBe(2026);
});
