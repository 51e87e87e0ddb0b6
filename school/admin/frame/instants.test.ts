import { expect, test } from "vitest";

import { writeInstant } from "#school/admin/frame/instants.ts";
import type { Visit } from "#school/admin/frame/visit.ts";

test.each([
  ["en", "3 Nov 2026, 09:05"],
  ["zh-TW", "2026/11/03 09:05"],
] as const)("an instant is written in %s to the minute, in the zone of the school", (language, text) => {
  const visit = { language, school: { config: { timeZone: "Asia/Taipei" } } } as Visit;

  // Which kind of space stands between date and time is a matter of the language.
  expect(writeInstant(visit, Date.parse("2026-11-03T01:05:00Z")).replaceAll(/\s/g, " ")).toBe(text);
});
