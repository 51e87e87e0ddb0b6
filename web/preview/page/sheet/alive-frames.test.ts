import { expect, test } from "vitest";

import { MAX_ALIVE, nextAlive, type Place } from "./use-alive-frames.ts";

const places = (counts: readonly [Place, number][]) => {
  const rows = counts.flatMap(([place, count]) => Array.from({ length: count }, () => place));
  return new Map(rows.map((place, at) => [`f${at}`, place]));
};
const alive = (names: readonly string[], hasStarted = true) =>
  new Map(names.map((name) => [name, { hasStarted }]));
const names = (from: number, count: number) => Array.from({ length: count }, (_, at) => `f${from + at}`);

test("frames start as they come into view, four at a time", () => {
  const six = places([
    ["inView", 6],
    ["far", 50],
  ]);
  expect(nextAlive(six, alive([]))).toEqual(names(0, 4));
  expect(nextAlive(six, alive(names(0, 4), false))).toEqual(names(0, 4));
  const oneStarted = new Map([...alive(names(0, 4), false), ["f1", { hasStarted: true }]]);
  expect(nextAlive(six, oneStarted)).toEqual(names(0, 5));
});

test("a frame that is far away is dropped, one that was just in view stays", () => {
  const scrolled = places([
    ["far", 2],
    ["near", 2],
    ["inView", 1],
  ]);
  expect(nextAlive(scrolled, alive(names(0, 5)))).toEqual(names(2, 3));
});

test("at most twelve are alive: frames out of view are dropped for those in view", () => {
  const many = places([
    ["near", 10],
    ["inView", 6],
  ]);
  const next = nextAlive(many, alive(names(0, 12)));
  expect(next).toHaveLength(MAX_ALIVE);
  expect(next).toEqual(expect.arrayContaining(names(10, 6)));
});

test("a window with room for more than twelve shows twelve", () => {
  const all = places([["inView", 20]]);
  expect(nextAlive(all, alive(names(0, 12)))).toEqual(names(0, 12));
});
