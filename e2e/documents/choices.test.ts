/**
 * Every decision that the specification leaves open is marked in the code, and listed under the same name, with its
 * reason, in the section "Choices" of its room's README.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { onOneLine, productFiles } from "./product-files.ts";
import { ROOT } from "./state-rows.ts";

/** Choices in `shared` are listed by the school, since they are about what its Member API sends. */
const READMES = ["bff", "school", "web"].map((room) => ({ room, path: `${room}/README.md` }));

const sources = productFiles().filter(
  ({ path }) => !path.endsWith(".md") && path !== "e2e/documents/choices.test.ts",
);

/** Each choice as `file: name`, as the comments have it. */
const marked = sources.flatMap(({ path, text }) =>
  [...onOneLine(text).matchAll(/\bChoice \(([^)]+)\): /g)].map(([, name = ""]) => `${path}: ${name}`),
);

/** Each choice in the same form, as the READMEs list it, with the reason. */
const listed = READMES.flatMap(({ room, path }) => {
  const section = readFileSync(join(ROOT, path), "utf8").split("\n## Choices\n")[1]?.split("\n## ")[0] ?? "";
  const rows = section.matchAll(/^\| (.+) \| (.+) \| `(\S+)` \|$/gm);
  return [...rows].map(([, name = "", reason = "", file = ""]) => ({
    choice: `${file.startsWith("#shared/") ? file.slice(1) : `${room}/${file}`}: ${name}`,
    reason,
  }));
});
const names = listed.map(({ choice }) => choice);

test("every choice that a comment marks has a name", () => {
  const unnamed = sources.filter(({ text }) => /(?:\/\/|\*|"|\. )\s*Choice:/.test(onOneLine(text)));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

test("the READMEs list exactly the choices of the code", () => {
  expect(marked.filter((choice) => !names.includes(choice))).toEqual([]);
  expect(names.filter((choice) => !marked.includes(choice))).toEqual([]);
  expect(marked.length).toBeGreaterThan(100);
});

test("no choice is marked or listed twice", () => {
  for (const list of [marked, names])
    expect(list.filter((choice, at) => list.indexOf(choice) !== at)).toEqual([]);
});

test("every choice has a reason", () => {
  expect(listed.filter(({ reason }) => reason.length < 10)).toEqual([]);
});
