import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { copyDatabase } from "./copy-database.ts";

const folder = mkdtempSync(join(tmpdir(), "copy-database-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a copy that fails leaves no file, so that the next one with its name can be made", async () => {
  const damaged = join(folder, "damaged.db");
  writeFileSync(damaged, "this is a text ".repeat(200));
  const copy = join(folder, "copy.db");
  await expect(copyDatabase(damaged, copy)).rejects.toThrow("file is not a database");
  expect(existsSync(copy)).toBe(false);
});
