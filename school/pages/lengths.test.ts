import { expect, test } from "vitest";

import { wordedLength } from "#school/pages/lengths.ts";
import { siteWordsIn } from "#school/pages/site-words.ts";

test.each([
  [0, "0 min"],
  [720, "12 min"],
  [730, "13 min"],
  [3541, "1 h"],
  [7310, "2 h 2 min"],
])("a length of %d seconds is rounded up to the minute: %s", (seconds, text) => {
  expect(wordedLength(seconds, siteWordsIn("en"))).toBe(text);
});
