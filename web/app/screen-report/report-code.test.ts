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
  messages: ["payment.amountDue", "paymentWords.leftDays:2-5/51+"],
};
const WRITTEN = writeReport(REPORT);

test("a report is found in a letter, in a quoted answer, and in lines that were broken", () => {
  expect(findReport(WRITTEN)).toEqual(REPORT);
  expect(findReport(`您好：\n畫面上有：…\n${WRITTEN}\n謝謝`)).toEqual(REPORT);
  const broken = WRITTEN.replaceAll(" ", "\n");
  expect(findReport(broken.replaceAll(/^/gm, "> > "))).toEqual(REPORT);
  expect(findReport(broken.replaceAll("\n", "\r\n  "))).toEqual(REPORT);
});

test.each([
  ["no report", "Homeroom 1.2.0 payment"],
  ["a field that is missing", WRITTEN.replace("theme=dark ", "")],
  ["a zone that nobody knows", WRITTEN.replace("Europe/Berlin", "Moon/Crater")],
  ["an instant that is none", WRITTEN.replace("09:59:05Z", "25:00:00Z")],
  ["another language", WRITTEN.replace("language=zh-TW", "language=tlh")],
  ["a word that is no message", WRITTEN.replace("payment.amountDue", "林怡君")],
])("%s is no report", (_, text) => expect(findReport(text)).toBeUndefined());
