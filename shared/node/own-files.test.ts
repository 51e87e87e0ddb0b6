import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { makeOwnFile, makeOwnFolder } from "#shared/node/own-files.ts";

/** Root makes a folder of a service for the test; others have only their own. */
const SERVICE = process.getuid?.() === 0 ? 4321 : (process.getuid?.() ?? 0);
const ownerOf = (path: string): number => statSync(path).uid;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "own-files-"));
  if (process.getuid?.() === 0) chownSync(folder, SERVICE, SERVICE);
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a file that root makes in the folder of a service belongs to the service, and nobody else reads it", () => {
  const path = join(folder, "sessions.db");
  const open = readdirSync("/dev/fd").length;
  makeOwnFile(path);
  expect(readdirSync("/dev/fd")).toHaveLength(open);
  expect([ownerOf(path), statSync(path).mode & 0o777]).toEqual([SERVICE, 0o600]);
});

test("a file that is there keeps its owner and its content, also behind a link", () => {
  mkdirSync(join(folder, "root"));
  const path = join(folder, "root/other");
  writeFileSync(path, "kept");
  symlinkSync(path, join(folder, "sessions.db"));
  const owner = ownerOf(path);
  makeOwnFile(join(folder, "sessions.db"));
  expect([ownerOf(path), readFileSync(path, "utf8")]).toEqual([owner, "kept"]);
});

test("folders that root makes belong to the owner of the folder that was there", () => {
  makeOwnFolder(join(folder, "a/b"));
  makeOwnFolder(join(folder, "a/b"));
  expect([ownerOf(join(folder, "a")), ownerOf(join(folder, "a/b"))]).toEqual([SERVICE, SERVICE]);
});
