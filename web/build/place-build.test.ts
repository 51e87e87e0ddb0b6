import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { buildsFolder, newestBuild } from "#shared/node/builds.ts";

import { placeBuild } from "./place-build.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "builds-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** @returns the folder of the build that has this script */
async function build(script: string): Promise<string> {
  await placeBuild(root, async (folder) => {
    mkdirSync(join(folder, "web"));
    writeFileSync(join(folder, "web/script.js"), script);
  });
  return newestBuild(root) ?? "";
}

test("a new build does not touch the build that a portal serves", async () => {
  const first = await build("first");
  const second = await build("second");
  expect(second).not.toBe(first);
  expect(readFileSync(join(first, "web/script.js"), "utf8")).toBe("first");
  expect(readFileSync(join(second, "web/script.js"), "utf8")).toBe("second");
});

test("the same content gets the same name, and is the newest build again", async () => {
  const first = await build("first");
  await build("second");
  expect(await build("first")).toBe(first);
});

test("a build that fails changes nothing", async () => {
  const first = await build("first");
  await expect(placeBuild(root, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(newestBuild(root)).toBe(first);
  expect(readdirSync(buildsFolder(root))).toHaveLength(2);
});

test("the last builds stay, and older ones are removed", async () => {
  const first = await build("0");
  for (const script of ["1", "2", "3", "4", "5"]) await build(script);
  expect(existsSync(first)).toBe(false);
  expect(readdirSync(buildsFolder(root)).filter((name) => name !== "newest")).toHaveLength(5);
});
