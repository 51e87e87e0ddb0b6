import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";

import { describe, expect, test } from "vitest";
import { schoolForTests } from "../opened-for-tests.ts";

/* The official conformance runner of the Model Context Protocol; `expected-failures` has the failures that are expected, and why. */

const RUNNER = join(import.meta.dirname, "../../../node_modules/.bin/conformance");

const school = schoolForTests();

/** Runs the runner with these arguments; never throws on a failing exit. */
async function runRunner(args: string[]): Promise<{ code: number; output: string }> {
  const run = promisify(execFile)(RUNNER, args, { maxBuffer: 64 * 1024 * 1024 });
  const { code, stdout } = await run.then(
    (ended) => ({ code: 0, stdout: ended.stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code, output: stripVTControlCharacters(stdout) };
}

describe("the official runner of the Model Context Protocol", () => {
  test.each(["2026-07-28", "2025-11-25"])(
    "finds no failure of revision %s at /mcp but those that expected-failures lists",
    async (revision) => {
      const baseline = join(import.meta.dirname, "expected-failures", `${revision}.yml`);
      const { code, output } = await runRunner([
        "server",
        "--url",
        `${school.url}/mcp`,
        "--requirements",
        revision,
        "--expected-failures",
        baseline,
      ]);
      const score = /^Total: .*$/m.exec(output)?.[0] ?? "no score";
      console.log(`MCP conformance, server, ${revision}: ${score}`);

      expect(code, output.slice(-4000)).toBe(0);
    },
  );

  // Its other scenario, authorization-code-grant, sends no scope, which this specification requires: it cannot get a code.
  test("finds no failure in the authorization server's metadata", async () => {
    const scenario = "authorization-server-metadata-endpoint";
    const { code, output } = await runRunner(["authorization", "--url", school.url, "--scenario", scenario]);

    expect(code, output.slice(-4000)).toBe(0);
    expect(output).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
  });
});
