import { expect, test } from "vitest";

import { createMemberApi } from "../graphql/member-api.ts";
import {
  countWithMarks,
  covers,
  isReadHere,
  marksOf,
  type AllMark,
  type MarkState,
  type ReadMarks,
} from "./read-marks.ts";

const marks = (states: Record<string, MarkState>, all?: AllMark): ReadMarks => ({
  states: new Map(Object.entries(states)),
  all,
  sentence: "",
  sentAt: 0,
});
const everything = { state: "sent", before: undefined, covered: 3 } as const;
const upTo = { ...everything, before: 1000 };

test("a notification is read here from its mark on, unless the school has refused the mark", () => {
  const isRead = (state: MarkState) => isReadHere(marks({ a: state }), "a", null);
  expect((["waiting", "sent", "read", "failed"] as const).map(isRead)).toEqual([true, true, true, false]);
  expect([
    isReadHere(marks({ a: "read" }), "b", null),
    isReadHere(marks({}, everything), null, null),
  ]).toEqual([false, false]);
});

test("marking all covers what arrived up to its instant, and what has no time", () => {
  expect([1000, 1001, null].map((at) => covers(upTo, at))).toEqual([true, false, true]);
  expect([1001, null].map((at) => covers(everything, at))).toEqual([true, true]);
  expect([1000, 1001].map((at) => isReadHere(marks({}, upTo), "a", at))).toEqual([true, false]);
  expect(isReadHere(marks({ a: "failed" }, upTo), "a", 1000)).toBe(true);
});

test("the count lacks the marks that the school has not counted yet, and is never negative", () => {
  const states = { a: "waiting", b: "sent", c: "read", d: "failed" } as const;
  expect(countWithMarks(marks(states), 5)).toBe(3);
  expect(countWithMarks(marks(states, everything), 6)).toBe(1);
  expect(countWithMarks(marks(states, everything), 4)).toBe(0);
});

test("a count that is not known stays so, until everything is marked", () => {
  expect(countWithMarks(marks({ a: "sent" }), null)).toBeNull();
  expect(countWithMarks(marks({}, everything), null)).toBe(0);
});

test("one member's marks are one store, and end with the member", () => {
  const open = () =>
    createMemberApi({ onSignInNeeded: () => undefined, fetch: () => new Promise(() => undefined) });
  const [one, other] = [open(), open()];
  expect(marksOf(one)).toBe(marksOf(one));
  expect(marksOf(one)).not.toBe(marksOf(other));
  one.end();
  expect([marksOf(one), marksOf(other)].map(({ waiting }) => waiting.signal.aborted)).toEqual([true, false]);
});
