import { expect, test } from "vitest";

import { fieldOfMoment, momentOfField } from "./moment.ts";

test("a moment is typed and read in the zone that is previewed", () => {
  const at = Date.parse("2026-11-22T12:00:05Z");
  expect(fieldOfMoment(at, "Asia/Taipei")).toBe("2026-11-22T20:00:05");
  expect(momentOfField("2026-11-22T20:00:05", "Asia/Taipei")).toBe(at);
  expect(momentOfField("2026-11-22T13:00", "Europe/Berlin")).toBe(Date.parse("2026-11-22T12:00:00Z"));
});

test("a text that is no date is not a moment", () => {
  expect(momentOfField("", "Asia/Taipei")).toBeUndefined();
  expect(momentOfField("tomorrow", "Asia/Taipei")).toBeUndefined();
});
