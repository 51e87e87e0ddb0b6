import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { createLogOutput } from "#bff/ops/log/log-output.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

let folder: string;
let file: number;
beforeEach(() => {
  folder = folderOfTest();
  file = openSync(join(folder, "log"), "a");
});
afterEach(() => closeSync(file));

const written = (): string => readFileSync(join(folder, "log"), "utf8");
const lineOf = (number: number): string => `{"line":${number}}\n`;

it("writes its lines in order, several at once, and the last ones at a flush", async () => {
  const output = createLogOutput(file, () => undefined);
  const lines = Array.from({ length: 10_000 }, (_, number) => lineOf(number));
  for (const line of lines.slice(0, 9000)) output.write(line);
  await expect.poll(written).toContain(lineOf(8999));
  for (const line of lines.slice(9000)) output.write(line);
  output.flush();
  expect(written()).toBe(lines.join(""));
});

it("delays a line for a moment, and writes nothing while further lines come", async () => {
  const output = createLogOutput(file, () => undefined);
  for (const lines of [lineOf(1), lineOf(1) + lineOf(2)]) {
    const before = written();
    output.write(lines.slice(before.length));
    expect(written()).toBe(before);
    await expect.poll(written).toBe(lines);
  }
});

it("loses a batch that cannot be written, once, and goes on with the next one", async () => {
  const full = openSync("/dev/full", "a");
  const lost: string[] = [];
  const output = createLogOutput(full, (reason) => void lost.push(reason));
  for (const faults of [["ENOSPC"], ["ENOSPC", "ENOSPC"]]) {
    output.write(lineOf(1));
    await expect.poll(() => lost).toEqual(faults);
  }
  output.flush();
  closeSync(full);
  expect(lost).toHaveLength(2);
});

it("counts the lines that do not fit into memory", () => {
  let lost = 0;
  const output = createLogOutput(file, () => (lost += 1));
  const line = `${"x".repeat(1024 * 1024 - 1)}\n`;
  for (let count = 0; count < 10; count += 1) output.write(line);
  expect(lost).toBe(1);
  output.flush();
  expect(written()).toHaveLength(9 * 1024 * 1024);
});
