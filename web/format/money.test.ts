import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";

import { amountDigits, formatMoney, parseAmount } from "./money.ts";

test("an amount is decimal text or a number; anything else is not known", () => {
  expect(parseAmount("3200")).toBe(32_000_000);
  expect(parseAmount("45.00")).toBe(450_000);
  expect(parseAmount(45.1)).toBe(451_000);
  expect(parseAmount("-0.5")).toBe(-5000);
  for (const odd of [null, undefined, "", "NT$3", "1e3", "1,000", Number.NaN, Infinity, {}])
    expect(parseAmount(odd)).toBeNull();
});

test("an amount is copied as its digits alone, and reads back as itself", () => {
  expect(amountDigits(parseAmount("3200")!)).toBe("3200");
  expect(amountDigits(parseAmount("45.50")!)).toBe("45.5");
  expect(amountDigits(parseAmount("-0.05")!)).toBe("-0.05");
  assert(
    property(integer(), (amount) => {
      expect(parseAmount(amountDigits(amount))).toBe(amount);
    }),
  );
});

test("money names its currency, has a real minus, and shows no empty cents of Taiwan", () => {
  expect(formatMoney(parseAmount("3200")!, "TWD")).toBe("NT$3,200");
  expect(formatMoney(parseAmount("-400")!, "TWD")).toBe("\u2212NT$400");
  expect(formatMoney(parseAmount("45")!, "USD")).toBe("US$45.00");
  expect(formatMoney(parseAmount("12.34")!, "TWD")).toBe("NT$12.34");
});

test("a currency that is none is shown as it is", () => {
  expect(formatMoney(parseAmount("80")!, "points")).toBe("80\u00A0points");
  expect(formatMoney(parseAmount("80")!, "")).toBe("80");
});
