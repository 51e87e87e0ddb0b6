import { expect, test } from "vitest";

import { findReport, type ScreenReport, writeReport } from "./report-code.ts";

const REPORT: ScreenReport = {
  release: "1.2.0-rc.1",
  screen: "payment",
  at: Date.parse("2026-11-26T09:59:05Z"),
  zone: "Europe/Berlin",
  language: "zh-TW",
  theme: "dark",
  size: "390x844",
  network: "offline",
  permission: "read",
  references: ["req-12345678"],
  messages: ["payment.amountDue", "paymentWords.leftMinutes:51+"],
};
const WRITTEN = writeReport(REPORT);

test("a report is found in a letter, in a quoted answer, and in broken lines", () => {
  expect(findReport(`您好：\n畫面上有：…\n${WRITTEN}\n謝謝`)).toEqual(REPORT);
  expect(findReport(WRITTEN.replaceAll(" ", "\r\n").replaceAll(/^/gm, "> > "))).toEqual(REPORT);
});

test.each([
  ["a field that is missing", "theme=dark ", ""],
  ["a zone that nobody knows", "Europe/Berlin", "Moon/Crater"],
  ["an instant that is none", "09:59:05Z", "25:00:00Z"],
  ["a word that is no message", "payment.amountDue", "林怡君"],
])("a text with %s is no report", (_, part, instead) =>
  expect(findReport(WRITTEN.replace(part, instead))).toBeUndefined(),
);

test("a long word in place of the messages is no report, and is read at once", () => {
  // With a pattern that can divide the word anywhere, forty parts take years.
  expect(findReport(WRITTEN.replace("says=", `says=a${".bb".repeat(5000)}! `))).toBeUndefined();
  expect(findReport(writeReport({ ...REPORT, messages: [] }))).toEqual({ ...REPORT, messages: [] });
});
