/** The command alone; `e2e/processes/sessions-command.test.ts` runs it together with a portal. */

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { openSqliteStore } from "#bff/store/sqlite-store.ts";
import { TEST_KEY } from "#bff/testing/portal-browser.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";
import { CLEAN_ENVIRONMENT } from "#e2e/harness/clean-environment.ts";

const PROGRAM = join(import.meta.dirname, "sessions-command.ts");

it("ending every session says on standard error what it does, and prints its result alone", async () => {
  const path = join(folderOfTest(), "sessions.db");
  const store = openSqliteStore(path);
  const row = { memberKey: rowKeyOf("member"), sealed: Buffer.from("sealed"), now: 1, expiresAt: 2 };
  await store.createSession({ ...row, key: rowKeyOf("a session") });
  await store.claimKeys(["the mark of a key that is lost"]);
  await store.close();
  const env = { ...CLEAN_ENVIRONMENT, SESSION_STORE: `sqlite:${path}`, SESSION_KEYS: TEST_KEY };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [PROGRAM, "end", "--all"], { env });
  expect(JSON.parse(stdout)).toMatchObject({ by: "all", count: 1, revocations_owed: 1 });
  expect(stderr).toBe("Ending every session\n");
  // The marks of the keys are removed with the last session, so that a portal may start with other keys.
  const left = openSqliteStore(path);
  expect(await left.keyMarks()).toEqual([]);
  await left.close();
});
