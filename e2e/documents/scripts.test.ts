/** The scripts of package.json that are programs of this repository: `--help`, and the refusal of unknown options. */

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";
import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";

const ROOT = join(import.meta.dirname, "../..");
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

/** Runs a script as npm does, with more arguments. */
function run(command: string, args: readonly string[]) {
  const [, ...given] = command.split(" ");
  // Without settings a program that ignored the option would start a portal, a school or a browser, and time out.
  return spawnSync(process.execPath, [...given, ...args], {
    cwd: ROOT,
    encoding: "utf8",
    env: CLEAN_ENVIRONMENT,
    timeout: 30_000,
  });
}

describe("npm run", () => {
  it.each(programs)("%s prints its usage with --help, and does nothing else", (_name, command) => {
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
    const args = (scripts["start"] ?? "").split(" ").slice(1);
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
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

  it("after npm ci --omit=dev says that the packages of a build are missing", () => {
    const checkout = mkdtempSync(join(tmpdir(), "checkout-"));
    for (const path of ["package.json", "web/build", "shared/node"])
      cpSync(join(ROOT, path), join(checkout, path), { recursive: true });
    const { status, stderr } = spawnSync(process.execPath, ["web/build/build.ts", "--if-stale"], {
      cwd: checkout,
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/the packages that build them are not installed: .* "npm ci --include=dev"/);
    rmSync(checkout, { recursive: true });
  });
});
