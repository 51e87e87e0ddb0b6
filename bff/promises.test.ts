/** Each promise of the table in `bff/README.md` is shown by a test whose title begins with its number in brackets, or has a reason why not. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

const promises = readFileSync(join(ROOT, "bff/README.md"), "utf8")
  .split("\n")
  .map((line) => /^\| ([ST]\d+) \| .+? \|(.*)\|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, number = "", reason = ""]) => ({ number, reason: reason.trim() }));

const tested = globSync("{bff,web,e2e}/**/*.{test.ts,test.tsx,e2e.ts}", { cwd: ROOT })
  .flatMap((file) => [...readFileSync(join(ROOT, file), "utf8").matchAll(/["`]\[([ST]\d[ST\d ]*)\] /g)])
  .flatMap(([, numbers = ""]) => numbers.split(" "));

describe("the table of promises", () => {
  it("has each promise once, in order", () => {
    const numbers = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
    expect(promises.map(({ number }) => number)).toEqual([...numbers("S", 66), ...numbers("T", 55)]);
  });

  it("gives a reason for each promise that no title of a test names", () => {
    const untested = promises.filter(({ number }) => !tested.includes(number));
    expect(untested.filter(({ reason }) => reason.length <= 20)).toEqual([]);
  });

  it("has every promise that a title of a test names", () => {
    const numbers = promises.map(({ number }) => number);
    expect(tested.filter((number) => !numbers.includes(number))).toEqual([]);
  });
});
