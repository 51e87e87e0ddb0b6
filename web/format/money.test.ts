import { assert, bigInt, integer, property } from "fast-check";
import { expect, test } from "vitest";

import { addAmounts, compareAmounts, formatMoney, parseAmount, ZERO } from "./money.ts";

test("an amount is decimal text or a number; anything else is null", () => {
  expect(parseAmount("3200")).toBe("3200");
  expect(parseAmount("45.00")).toBe("45");
  expect(parseAmount(45.1)).toBe("45.1");
  expect(parseAmount("-0.5")).toBe("-0.5");
  expect(parseAmount(".5")).toBe("0.5");
  expect(parseAmount("+3200")).toBe("3200");
  expect(parseAmount("-0.00")).toBe("0");
  expect(parseAmount("007.50")).toBe("7.5");
  expect(parseAmount(4e-7)).toBe("0.0000004");
  expect(parseAmount(-4.25e-7)).toBe("-0.000000425");
  expect(parseAmount(1e21)).toBe("1000000000000000000000");
  for (const odd of [
    null,
    undefined,
    "",
    " ",
    ".",
    "-",
    "e4",
    "NT$3",
    "1,000",
    Number.NaN,
    Infinity,
    {},
    ["5"],
    true,
  ])
    expect(parseAmount(odd)).toBeNull();
});

test("an amount with an exponent or with grouped thousands is the same amount", () => {
  for (const sent of [
    "0.32e4",
    "0.32E4",
    "3.2E+3",
    "320000e-2",
    "32E2",
    "3,200.00",
    "3.200,0",
    "3200.0",
    " 3200 ",
  ])
    expect(parseAmount(sent), sent).toBe("3200");
  expect(parseAmount("-0.5e-1")).toBe("-0.05");
  expect(parseAmount("\u2212400")).toBe("-400");
  expect(parseAmount("0.0")).toBe("0");
  expect(parseAmount("-0e5")).toBe("0");
  expect(parseAmount("1,234,567")).toBe("1234567");
  expect(parseAmount("1.234.567,5")).toBe("1234567.5");
  for (const ambiguous of ["1,200", "1,2", "12,34,567", "1,200,5", "1e4000"])
    expect(parseAmount(ambiguous)).toBeNull();
});

test("an amount is copied as its digits, however many, and can be read back", () => {
  expect(parseAmount("3200")!).toBe("3200");
  expect(parseAmount("45.50")!).toBe("45.5");
  expect(parseAmount("-0.05")!).toBe("-0.05");
  expect(parseAmount("123456789012345678.90")!).toBe("123456789012345678.9");
  assert(
    property(bigInt(), integer({ min: 0, max: 999 }), (whole, thousandths) => {
      const sent = `${whole}.${String(thousandths).padStart(3, "0")}`;
      const amount = parseAmount(sent)!;
      expect(parseAmount(amount)).toBe(amount);
    }),
  );
});

test("money names its currency, has a real minus sign, and no cents for whole NT dollars", () => {
  expect(formatMoney(parseAmount("3200")!, "TWD")).toBe("NT$3,200");
  expect(formatMoney(parseAmount("-400")!, "TWD")).toBe("\u2212NT$400");
  expect(formatMoney(parseAmount("45")!, "USD")).toBe("US$45.00");
  expect(formatMoney(parseAmount("12.34")!, "TWD")).toBe("NT$12.34");
});

test("money is shown to its last digit, even with more digits than a number or its currency has", () => {
  const shown = (sent: string, currency: string) => formatMoney(parseAmount(sent)!, currency);
  expect(shown("9007199254740993", "TWD")).toBe("NT$9,007,199,254,740,993");
  expect(shown("123456789012345678.90", "USD")).toBe("US$123,456,789,012,345,678.90");
  expect(shown("123456789012", "TWD")).toBe("NT$123,456,789,012");
  expect(shown("10.125", "USD")).toBe("US$10.125");
  expect(shown("0.004", "USD")).toBe("US$0.004");
  expect(shown("1200.50", "JPY")).toBe("JP¥1,200.50");
  expect(shown("1200", "JPY")).toBe("JP¥1,200");
  expect(shown("1200", "KWD")).toBe("KWD\u00A01,200.000");
  expect(shown("-0.12345678", "points")).toBe("\u22120.12345678\u00A0points");
  // No format of a browser has more.
  expect(shown(`0.${"1".repeat(150)}`, "TWD")).toBe(`NT$0.${"1".repeat(100)}`);
});

test("amounts are added and compared as exact decimals", () => {
  const amount = (text: string) => parseAmount(text)!;
  expect(addAmounts(amount("0.1"), amount("0.2"))).toBe("0.3");
  expect(addAmounts(amount("9007199254740993"), amount("0.004"))).toBe("9007199254740993.004");
  expect(addAmounts(amount("10.125"), amount("-10.125"))).toBe(ZERO);
  expect(addAmounts(amount("-5"), amount("4.95"))).toBe("-0.05");
  expect(compareAmounts(amount("9007199254740993"), amount("9007199254740992"))).toBe(1);
  expect(compareAmounts(amount("600"), amount("3200"))).toBe(-1);
  expect(compareAmounts(amount("45.50"), amount("45.5"))).toBe(0);
});

test("an unknown currency is shown as it is", () => {
  expect(formatMoney(parseAmount("80")!, "points")).toBe("80\u00A0points");
  expect(formatMoney(parseAmount("80")!, "")).toBe("80");
});
