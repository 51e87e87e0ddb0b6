import { describe, expect, test } from "vitest";

import { dateTimeScalar } from "#school/member-api/scalars.ts";
import { formatDecimal } from "#shared/member-api/scalars.ts";

describe("formatDecimal", () => {
  test.each([
    [320_000, "TWD", "3200.00"],
    [5, "TWD", "0.05"],
    [-40_000, "TWD", "-400.00"],
    [0, "USD", "0.00"],
    [1200, "JPY", "1200"],
  ])("%d of %s is %s", (minor, currency, text) => {
    expect(formatDecimal(minor, currency)).toBe(text);
  });
});

describe("DateTime", () => {
  test("goes out as ISO 8601 in UTC", () => {
    expect(dateTimeScalar.serialize(Date.parse("2026-01-31T08:00:00Z"))).toBe("2026-01-31T08:00:00Z");
  });

  test.each(["yesterday", "2026-01-31", "1769846400", "", ["2026-01-31T08:00:00Z"], null])(
    "does not take %o",
    (value) => {
      expect(() => dateTimeScalar.parseValue(value)).toThrow("ISO 8601");
    },
  );
});
