import { expect, test } from "vitest";

import { canRead } from "./can-read.ts";

test.each<[string, readonly unknown[], readonly unknown[]]>([
  [
    "DateTime",
    ["2026-11-27T20:00:00.000+08:00", "2026-11-27 20:00:00 +0800", 1_796_086_800, "", "0000-00-00"],
    ["next Friday", "27/11/2026", {}],
  ],
  ["Decimal", ["600.0", "0.6e3", 600, ""], ["NT$600", "1,200", {}]],
  ["Int", [0, "12", "PT5M"], [-1, "some"]],
  ["Boolean", [true, "f", 0], ["perhaps"]],
  ["ID", ["a", 7], ["", {}]],
  ["TimeOfDay", ["19:00", "2000-01-01T19:00:00.000Z", "7:00 PM"], ["7:00", "evening"]],
  ["Weekday", ["MONDAY", "tue"], [1, "someday"]],
  ["PaymentState", ["PAID", "unpaid"], ["under_review"]],
  ["RefundingState", ["NONE", "requested"], ["disputed"]],
  ["PaymentType", ["CREDIT_CARD"], ["wallet"]],
  ["NotificationTopic", ["payment"], ["astronomy"]],
  ["NotificationChannel", ["IN_APP"], ["sms"]],
  ["String", ["anything", 7], []],
])("%s is read in these forms and in no other", (type, readable, unreadable) => {
  expect(readable.filter((value) => !canRead(type, value, []))).toEqual([]);
  expect(unreadable.filter((value) => canRead(type, value, []))).toEqual([]);
});

test("an enumeration is read by its words", () => {
  expect(canRead("LectureState", "COMPLETED", ["read", "completed"])).toBe(true);
  expect(canRead("LectureState", "watched", ["read", "completed"])).toBe(false);
});
