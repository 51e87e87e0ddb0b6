/** The scripts of package.json that are programs of this repository: what they say before they do anything. */

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";
import { CLEAN_ENVIRONMENT } from "./harness/clean-environment.ts";

const ROOT = join(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
/** Each program once, under the names of all scripts that run it. */
const byProgram = Map.groupBy(
  Object.entries(scripts).filter(([, command]) => command.startsWith("node ")),
  ([, command]) => /\S+\.ts/.exec(command)?.[0],
);
const programs = [...byProgram.values()].map(
  (entries) => [entries.map(([name]) => name).join(", "), entries[0]?.[1] ?? ""] as const,
);

/** Runs a script as npm does, with more words behind it. */
function run(command: string, words: readonly string[]) {
  const [, ...given] = command.split(" ");
  // No settings: whoever went on to do its work would start a portal, a school, a browser.
  return spawnSync(process.execPath, [...given, ...words], {
    cwd: ROOT,
    encoding: "utf8",
    env: CLEAN_ENVIRONMENT,
    timeout: 30_000,
  });
}

describe("npm run", () => {
  it.each(programs)("%s says with --help how it is used, and does nothing else", (_name, command) => {
    const { status, stdout, stderr } = run(command, ["--help"]);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Usage/);
  });

  it.each(programs)("%s refuses an option that it does not know, with exit code 2", (_name, command) => {
    const { status, stdout, stderr } = run(command, ["--no-such-option"]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^Unknown option '--no-such-option'/);
    expect(stderr).toContain("\nUsage");
  });
});

describe("npm start", () => {
  it("before npm ci says in one line what to do", () => {
    const checkout = mkdtempSync(join(tmpdir(), "checkout-"));
    cpSync(join(ROOT, "web/build/installed.cjs"), join(checkout, "web/build/installed.cjs"));
    writeFileSync(join(checkout, "package.json"), readFileSync(join(ROOT, "package.json")));
    const words = (scripts["start"] ?? "").split(" ").slice(1);
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: checkout,
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      'The packages are not installed yet. Run "npm ci" here, then the same command again.\n',
    );
    expect(readdirSync(checkout).toSorted()).toEqual(["package.json", "web"]);
    rmSync(checkout, { recursive: true });
  });
});
