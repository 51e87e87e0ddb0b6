/** `web/STATES.md` names every state that a screen can be in; each has a test that exists, or a reason why it cannot be. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT, stateRows } from "./state-rows.ts";

/** Every title of a test in the files of a folder and of those below it, as in the source but without the numbers of promises. */
function titlesIn(folder: string): Set<string> {
  const files = readdirSync(join(ROOT, folder), { encoding: "utf8", recursive: true }).filter((file) =>
    /\.(test|e2e)\.tsx?$/.test(file),
  );
  const titles = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, folder, file), "utf8");
    return [...source.matchAll(/\btest\(\s*(["`])(?:\[[ST\d ]+\] )?(.+?)\1,/gs)].map(
      ([, , title = ""]) => title,
    );
  });
  return new Set(titles);
}

const rows = stateRows();
const tested = rows.filter(({ folder }) => folder !== "–");

test("every state is listed once in the inventory", () => {
  const names = rows.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.length).toBeGreaterThan(190);
});

test("every test that the inventory of states names exists in its folder", () => {
  const known = new Map(tested.map(({ folder }) => [folder, titlesIn(folder)]));
  expect(tested.filter(({ folder, text }) => known.get(folder)?.has(text) !== true)).toEqual([]);
});

test("a state without a test has a reason", () => {
  const untested = rows.filter(({ folder }) => folder === "–");
  expect(untested.filter(({ text }) => text.length < 40)).toEqual([]);
});
