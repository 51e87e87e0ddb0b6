import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { readOrMakeSessionKey } from "#bff/session-key-file.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

it("a session key is made once, in a file that its owner alone reads", () => {
  const path = join(folderOfTest(), "data/session-key");
  const key = readOrMakeSessionKey(path);
  expect([key.length, statSync(path).mode & 0o777]).toEqual([32, 0o600]);
  expect(readOrMakeSessionKey(path)).toEqual(key);
  expect(readFileSync(path, "utf8")).toBe(`${key.toString("base64")}\n`);
});

it("a session key is made anew when its file holds none", () => {
  const path = join(folderOfTest(), "session-key");
  writeFileSync(path, "c2hvcnQ=");
  const key = readOrMakeSessionKey(path);
  expect([key.length, readOrMakeSessionKey(path)]).toEqual([32, key]);
});
