import { expect, test } from "vitest";

import { shortDayName } from "./day-name.ts";

test("a day near today has its weekday in front of it in English, and behind it in Chinese", () => {
  expect(shortDayName("2026-11-24", "en")).toBe("Tue\u00A024\u00A0Nov");
  expect(shortDayName("2026-11-24", "zh-TW")).toBe("11月24日\u00A0週二");
});
