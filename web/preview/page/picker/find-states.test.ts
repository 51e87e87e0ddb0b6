import { expect, test } from "vitest";

import type { PreviewState } from "../../states/state.ts";
import { findStates, namesOf, textsOf } from "./find-states.ts";

const STATES: readonly PreviewState[] = [
  {
    id: "payment/due-59min",
    name: { "zh-TW": "距期限 59 分鐘", en: "59 minutes before the deadline" },
    address: "/billing/{0240}",
    shows: [["paymentWords.left", { time: ["paymentWords.leftMinutes", { minutes: 59 }] }]],
  },
  {
    id: "courses/empty",
    name: { "zh-TW": "沒有課程", en: "No course yet" },
    address: "/courses",
    shows: ["courses.empty.title", { text: "手機攝影的光" }],
  },
];
const found = (question: string, texts: Parameters<typeof findStates>[2]) =>
  findStates(question, STATES, texts).map(({ id }) => id);

test("a state is found by its name in either language, in any order of words", () => {
  const names = namesOf(STATES);
  expect(found("deadline 59", names)).toEqual(["payment/due-59min"]);
  expect(found("沒有課程", names)).toEqual(["courses/empty"]);
  expect(found("NO COURSE", names)).toEqual(["courses/empty"]);
  expect(found("courses/", names)).toEqual(["courses/empty"]);
});

test("a state is found by the words on its screen, in either language", async () => {
  const texts = await textsOf(STATES);
  expect(found("59 min left", texts)).toEqual(["payment/due-59min"]);
  expect(found("還剩 59 分鐘", texts)).toEqual(["payment/due-59min"]);
  expect(found("攝影", texts)).toEqual(["courses/empty"]);
});

test("an empty search finds nothing, and neither does one with unknown words", () => {
  expect(found("  ", namesOf(STATES))).toEqual([]);
  expect(found("zebra", namesOf(STATES))).toEqual([]);
});
