/** Folders for the files that tests write. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, onTestFinished } from "vitest";

/** Makes a folder that is removed when the test is over. For a test, and what runs before each test. */
export function folderOfTest(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a folder that is removed when all tests are over. For the top of a test file, or of a `describe`. */
export function folderOfAllTests(): string {
  const folder = newFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "homeroom-"));
}
