import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#web/format/instants.ts";

import { spanInWords } from "./span-in-words.ts";

test.each([
  [58 * MINUTE_MS, "58 min"],
  [58 * MINUTE_MS + 5000, "58 min 5 sec"],
  [HOUR_MS, "1 hr"],
  [2 * DAY_MS + 5 * HOUR_MS + MINUTE_MS, "2 days 5 hr"],
  [DAY_MS + MINUTE_MS, "1 day"],
])("%d ms are written as %s", (spanMs, words) => {
  expect(spanInWords(spanMs, "en")).toBe(words);
});

test("less than a second is no span", () => {
  expect(spanInWords(999, "en")).toBeUndefined();
});
