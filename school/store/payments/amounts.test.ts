import { expect, test } from "vitest";

import { parseAmount, writeAmount } from "#school/store/payments/amounts.ts";

test.each([
  [320_000, "TWD", "NT$3,200"],
  [0, "TWD", "NT$0"],
  [9_950, "TWD", "NT$99.50"],
  [1_234, "TWD", "NT$12.34"],
  [-40_000, "TWD", "\u2212NT$400"],
  [4_500, "USD", "US$45.00"],
  [100_000_000, "USD", "US$1,000,000.00"],
  [1_200, "JPY", "JP¥1,200"],
  [8_000, "points", "80\u00A0points"],
])("operators read %i of the minor unit of %s as members do: %s", (minor, currency, text) => {
  expect(writeAmount(minor, currency)).toBe(text);
});

test.each([
  ["3200", "TWD", 320_000],
  ["99.5", "TWD", 9_950],
  ["3,200.50", "TWD", 320_050],
  ["３２００", "TWD", 320_000],
  ["45.00", "USD", 4_500],
  ["1200", "JPY", 1_200],
])("the typed amount %s of %s is read without rounding", (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor);
});

test.each([
  ["1.005", "TWD"],
  ["1200.5", "JPY"],
  ["-1", "TWD"],
  ["1e2", "TWD"],
  ["NT$100", "TWD"],
  ["1,00", "TWD"],
  ["١٠٠", "TWD"],
  ["9".repeat(12), "USD"],
  ["", "TWD"],
])("%j is no amount of %s", (text, currency) => {
  expect(parseAmount(text, currency)).toBeUndefined();
});
