/** What `check-setup` does after it has found a problem. */

import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { reportSetup } from "#bff/commands/setup-report.ts";
import { openRedisStore } from "#bff/store/redis/redis-store.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";
import { TEST_KEY } from "#bff/testing/portal-browser.ts";
import { findFreePort } from "#e2e/harness/free-port.ts";
import { startRedis } from "#e2e/harness/redis-process.ts";

type Options = Parameters<typeof reportSetup>[2];

/** @returns the lines of a report with these settings, and free ports */
async function linesOf(settings: Record<string, string>, options?: Options): Promise<string> {
  const lines: string[] = [];
  const [PORT, SCHOOL_PORT] = [await findFreePort(), await findFreePort()].map(String);
  const places = { PORT, SCHOOL_PORT, FORMER_BUILDS: join(folderOfTest(), "builds") };
  expect(await reportSetup({ ...places, ...settings }, (line) => lines.push(line), options)).toBe(false);
  return lines.join("\n");
}

it("check-setup keeps no connection to a shared store that is full, which would keep it from ending", async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  await (await openRedisStore(server.url, "homeroom:", () => undefined)).close();
  await server.command("CONFIG", "SET", "maxmemory", "1");
  expect(await linesOf({ SESSION_STORE: server.url })).toMatch(
    /^PROBLEM session store in Redis, keys homeroom:\*: .*OOM/m,
  );
  const clients = async () =>
    String(await server.command("CLIENT", "LIST"))
      .trim()
      .split("\n");
  // The one that asks.
  await expect.poll(clients).toHaveLength(1);
});

it("check-setup tries no sign-in as a member after a problem", async () => {
  let asked = 0;
  const note = () => Promise.reject(new Error(`asked ${(asked += 1)} times`));
  const settings = {
    SCHOOL_URL: "http://127.0.0.1:9",
    CLIENT_ID: "cli_1",
    CLIENT_SECRET: "a secret",
    SESSION_KEYS: TEST_KEY,
    SESSION_STORE: `sqlite:${join(folderOfTest(), "sessions.db")}`,
  };
  const lines = await linesOf(settings, { member: { readLine: note, openReader: note } });
  expect([lines.split("\n").at(-1), asked]).toEqual([
    "No sign-in as a member was tried: correct these problems first.",
    0,
  ]);
});
