/** Runs Prometheus' tester of rules: PROMTOOL, or the one in the path. `npm run test:all` installs one. */

import { spawnSync } from "node:child_process";

/**
 * @param input  for its standard input
 * @returns its output, and whether it succeeded
 * @throws {Error} when there is none, with the command that installs it
 */
export function runPromtool(args: readonly string[], input = ""): { text: string; isSuccess: boolean } {
  const { error, stdout, stderr, status } = spawnSync(process.env["PROMTOOL"] ?? "promtool", args, {
    encoding: "utf8",
    input,
  });
  if (error !== undefined)
    throw new Error(
      "There is no promtool. Run this as root, and the test again:\n  apt-get update && apt-get install -y --no-install-recommends prometheus",
    );
  return { text: stdout + stderr, isSuccess: status === 0 };
}
