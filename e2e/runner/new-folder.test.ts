import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { replaceFolder } from "./new-folder.ts";

const CACHE = join(import.meta.dirname, "../../.cache");

let gallery: string;
beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  gallery = mkdtempSync(join(CACHE, "gallery-"));
  writeFileSync(join(gallery, "old.png"), "old");
});
afterEach(() => rmSync(gallery, { recursive: true }));

test("a finished gallery replaces the earlier one", async () => {
  await replaceFolder(gallery, async (folder) => writeFileSync(join(folder, "new.png"), "new"));
  expect(readdirSync(gallery)).toEqual(["new.png"]);
});

test("an interrupted gallery leaves the earlier one unchanged", async () => {
  const making = replaceFolder(gallery, async (folder) => {
    writeFileSync(join(folder, "new.png"), "new");
    throw new Error("interrupted");
  });
  await expect(making).rejects.toThrow("interrupted");
  expect(readdirSync(gallery)).toEqual(["old.png"]);
});
