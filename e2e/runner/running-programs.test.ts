import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { runningPrograms } from "./running-programs.ts";

/** A test runner that cares for nothing and a server that it has started, which tells its own id. */
const RUNNER = `
  const { spawn } = require("node:child_process");
  spawn(process.execPath, ["server.cjs"], { stdio: "ignore" });
  setInterval(() => {}, 1000);
`;
const SERVER = `
  require("node:fs").writeFileSync("server-id", String(process.pid));
  setInterval(() => {}, 1000);
`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a run of the tests that is stopped leaves no server running", async () => {
  const folder = mkdtempSync(join(tmpdir(), "programs-"));
  writeFileSync(join(folder, "runner.cjs"), RUNNER);
  writeFileSync(join(folder, "server.cjs"), SERVER);
  const programs = runningPrograms(folder);
  const ended = programs.run(process.execPath, ["runner.cjs"], process.env, "at the end");
  const serverId = (): number => Number(readFileSync(join(folder, "server-id"), "utf8"));
  await expect.poll(serverId).toBeGreaterThan(0);
  const pid = serverId();
  expect(isAlive(pid)).toBe(true);

  await programs.endAll();
  expect((await ended).code).not.toBe(0);
  // Whoever adopts a process that lost its parent may take a moment to bury it.
  await expect.poll(() => isAlive(pid)).toBe(false);
  rmSync(folder, { recursive: true });
});

test("a program that does not exist fails, with a message", async () => {
  const result = await runningPrograms(tmpdir()).run("/no/such/program", [], {}, "at the end");
  expect(result.code).toBe(1);
  expect(result.output).toContain("/no/such/program could not be started");
});

test("a program that is ended by a signal has failed", async () => {
  const killItself = "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);";
  const result = await runningPrograms(tmpdir()).run(
    process.execPath,
    ["-e", killItself],
    process.env,
    "at the end",
  );
  expect(result.code).not.toBe(0);
});
