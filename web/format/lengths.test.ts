import { expect, test } from "vitest";

import { clockLength, isoLength, lengthParts } from "./lengths.ts";

test("a length is in hours and minutes, rounded up so that nobody plans too little time", () => {
  expect(lengthParts(22_800)).toEqual({ unit: "hoursMinutes", hours: 6, minutes: 20 });
  expect(lengthParts(3600)).toEqual({ unit: "hours", hours: 1 });
  expect(lengthParts(61)).toEqual({ unit: "minutes", minutes: 2 });
  expect(lengthParts(59.2)).toEqual({ unit: "seconds", seconds: 60 });
  expect(lengthParts(3599)).toEqual({ unit: "hours", hours: 1 });
  expect(lengthParts(59)).toEqual({ unit: "seconds", seconds: 59 });
  expect(lengthParts(60)).toEqual({ unit: "minutes", minutes: 1 });
  expect(lengthParts(3601)).toEqual({ unit: "hoursMinutes", hours: 1, minutes: 1 });
});

test("a position reads as on a video player", () => {
  expect(clockLength(754)).toBe("12:34");
  expect(clockLength(5)).toBe("0:05");
  expect(clockLength(3723)).toBe("1:02:03");
  expect([59.9, 60, 3599, 3600].map(clockLength)).toEqual(["0:59", "1:00", "59:59", "1:00:00"]);
});

test("a duration is machine-readable", () => {
  expect(isoLength(750)).toBe("PT12M30S");
  expect(isoLength(3600)).toBe("PT1H");
  expect(isoLength(0)).toBe("PT0S");
  expect([1, 60, 3661].map(isoLength)).toEqual(["PT1S", "PT1M", "PT1H1M1S"]);
});
