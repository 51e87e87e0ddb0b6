/** Two releases of one commit have the same bytes, so that anybody can verify a release. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { ROOT } from "./former-release.ts";

let folder: string;
beforeAll(() => {
  // In the file system of the packages, which are linked.
  mkdirSync(join(ROOT, "var"), { recursive: true });
  folder = mkdtempSync(join(ROOT, "var/release-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the archive's name and SHA-256 */
function releaseOf(checkout: string, environment: Record<string, string>): string {
  const options = { env: { ...CLEAN_ENVIRONMENT, ...environment }, stdio: "pipe" } as const;
  execFileSync("git", ["clone", "--quiet", ROOT, checkout], options);
  // npm lists the packages of a folder, and not of a link to one.
  execFileSync("cp", ["-a", "--link", join(ROOT, "node_modules"), checkout], options);
  execFileSync(process.execPath, ["web/build/release/release.ts"], { ...options, cwd: checkout });
  return readFileSync(join(checkout, "dist/release/SHA256SUMS"), "utf8");
}

it("the same commit makes the same archive in another folder, zone and language", () => {
  const one = releaseOf(join(folder, "one"), { TZ: "UTC", LANG: "C" });
  const other = releaseOf(join(folder, "another/checkout"), { TZ: "Asia/Taipei", LANG: "en_GB.UTF-8" });
  expect(one).toMatch(/^[0-9a-f]{64} {2}homeroom-/);
  expect(other).toBe(one);
}, 300_000);
