import { expect, test } from "vitest";

import { dayName, monthAfter, monthName, parseMonth, weeksOf } from "./months.ts";

test("the month after December is January, and a month can be before the first of its year", () => {
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
  expect(monthAfter("2026-11", 14)).toBe("2028-01");
});

test("a month has whole weeks, which begin on Sunday or on Monday", () => {
  const fromSunday = weeksOf("2026-11", 0);
  expect(fromSunday[0]?.[0]).toBe("2026-11-01");
  expect(fromSunday.at(-1)?.at(-1)).toBe("2026-12-05");
  const fromMonday = weeksOf("2026-11", 1);
  expect(fromMonday[0]?.[0]).toBe("2026-10-26");
  expect(fromMonday).toHaveLength(6);
  expect(weeksOf("2027-02", 1)).toHaveLength(4);
  expect(weeksOf("2027-02", 0)).toHaveLength(5);
});

test("months and days have names in both languages, and text that is no month has none", () => {
  expect(monthName("2026-11", "en")).toBe("November\u00A02026");
  expect(monthName("2026-11", "zh-TW")).toBe("2026年11月");
  expect(dayName("2026-11-24", "en")).toBe("Tue\u00A024\u00A0Nov\u00A02026");
  expect(dayName("2026-11-24", "zh-TW")).toBe("2026/11/24\u00A0週二");
  for (const text of ["2026-01", "2026-10", "2026-12", "0001-09"]) expect(parseMonth(text)).toBe(text);
  for (const text of ["2026-13", "2026-00", "2026-1", "0000-01", "2026-011", "x2026-01", "", null])
    expect(parseMonth(text)).toBeNull();
});
