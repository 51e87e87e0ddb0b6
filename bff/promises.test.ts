import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

interface Promised {
  number: string;
  shownBy: { file: string; titlePart: string }[];
  note: string;
}

const rows = readFileSync(join(import.meta.dirname, "README.md"), "utf8")
  .split("\n")
  .flatMap((line): Promised[] => {
    const [, number, , shownBy, note] = line.split("|").map((cell) => cell.trim());
    if (number === undefined || !/^[ST]\d+$/.test(number)) return [];
    const tests = [...(shownBy ?? "").matchAll(/`([^`]+)` ([^<]+)/g)];
    return [
      {
        number,
        shownBy: tests.map(([, file = "", titlePart = ""]) => ({ file, titlePart: titlePart.trim() })),
        note: note ?? "",
      },
    ];
  });

describe("the table of promises", () => {
  it("has every statement once, in order", () => {
    const numbers = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
    expect(rows.map(({ number }) => number)).toEqual([...numbers("S", 66), ...numbers("T", 55)]);
  });

  it.each(rows)("names a test that is there, or a reason: $number", ({ shownBy, note }) => {
    if (shownBy.length === 0) expect(note.length).toBeGreaterThan(20);
    for (const { file, titlePart } of shownBy) {
      expect(existsSync(join(ROOT, file)), file).toBe(true);
      expect(readFileSync(join(ROOT, file), "utf8"), file).toContain(titlePart);
    }
  });
});
