import { expect, test } from "vitest";

import { stageDate } from "./stage-date.ts";

const NOON = Date.parse("2026-11-22T12:00:00Z");
const StageDate = stageDate(Date, () => NOON);

test("a script that asks for the present moment gets the stage's, in every way of asking", () => {
  expect(StageDate.now()).toBe(NOON);
  expect(new StageDate().getTime()).toBe(NOON);
  // oxlint-disable-next-line new-cap -- it is asked as a function on purpose
  expect(StageDate()).toBe(new Date(NOON).toString());
});

test("a date with arguments is not changed, and is a Date", () => {
  expect(new StageDate("2020-01-01T00:00:00Z").toISOString()).toBe("2020-01-01T00:00:00.000Z");
  expect(new StageDate(0)).toBeInstanceOf(Date);
  expect(StageDate.UTC(2020, 0)).toBe(Date.UTC(2020, 0));
});
