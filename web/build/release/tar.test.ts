import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { tarOf } from "./tar.ts";

const LONG = `${"a-long-folder/".repeat(8)}file.js`;
const FILES = [
  { path: LONG, content: Buffer.from("long"), isProgram: false },
  { path: "bin/start", content: Buffer.alloc(512, "x"), isProgram: true },
];

test("an archive is unpacked by tar, with its modes and its instant", () => {
  const folder = mkdtempSync(join(tmpdir(), "tar-"));
  execFileSync("tar", ["xf", "-"], { cwd: folder, input: tarOf(FILES, 1_700_000_000) });
  expect(readFileSync(join(folder, LONG), "utf8")).toBe("long");
  const program = statSync(join(folder, "bin/start"));
  expect([program.size, program.mode & 0o111, program.mtimeMs]).toEqual([512, 0o111, 1_700_000_000_000]);
  rmSync(folder, { recursive: true });
});

test("the same files make the same bytes in whatever order they come", () => {
  expect(tarOf(FILES.toReversed(), 1).equals(tarOf(FILES, 1))).toBe(true);
});

test("a path that the format has no room for is refused", () => {
  expect(() => tarOf([{ path: "x".repeat(101), content: Buffer.alloc(0), isProgram: false }], 1)).toThrow(
    "too long",
  );
});
