import { expect, test } from "vitest";

import {
  amountFieldValue,
  parseAmount,
  parseSearchedAmount,
  writeAmount,
} from "#school/admin/payments/amounts.ts";

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
  [240_000, "TWD", "2400"],
  [9_950, "TWD", "99.50"],
  [4_500, "USD", "45.00"],
  [1_200, "JPY", "1200"],
])(
  "the field of %i minor units of %s begins with %s, and is read back as the same amount",
  (minor, currency, text) => {
    expect(amountFieldValue(minor, currency)).toBe(text);
    expect(parseAmount(text, currency)).toBe(minor);
  },
);

test.each([
  ["3200", 320_000, undefined],
  ["3,200.50", 320_050, undefined],
  ["３２００", 320_000, undefined],
  ["USD 45.50", 4_550, "USD"],
  ["usd45.50", 4_550, "USD"],
  ["NT$3,200", 320_000, "TWD"],
  ["nt$ 3,200", 320_000, "TWD"],
  ["US$45.00", 4_500, "USD"],
  ["JP¥1,200", 1_200, "JPY"],
])("the search for an amount takes %s", (typed, minor, currency) => {
  expect(parseSearchedAmount(typed)).toEqual({ minor, currency });
});

test.each(["twelve", "USD", "?$5", "XX$5", "-5", "NT$-5", "1,00", "5 USD", ""])(
  "the search for an amount refuses %j",
  (typed) => {
    expect(parseSearchedAmount(typed)).toBeUndefined();
  },
);
