/**
 * An upgrade from the last release that is tagged, built from its own source, and the way back. Where there is no tag of another
 * version, the former release is the last commit with a change in each module of a screen.
 */

import { execFileSync } from "node:child_process";
import { appendFileSync, globSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { RELEASE } from "#shared/node/release.ts";
import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { ROOT } from "./former-release.ts";
import { upgradeAndBack } from "./upgrade-scenario.ts";

/** The newest tag of a version that this one is not. */
function lastTag(): string | undefined {
  const args = ["tag", "--list", "v*", "--sort=-version:refname", "--merged", "HEAD"];
  const tags = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n");
  return tags.find((tag) => tag !== "" && tag !== `v${RELEASE}`);
}

/** Built with the packages of this checkout. @returns what it is made of */
function buildFormerRelease(root: string): string {
  const tag = lastTag();
  const options = { cwd: root, env: CLEAN_ENVIRONMENT, stdio: "pipe" } as const;
  execFileSync("sh", ["-c", `git -C "$1" archive "$2" | tar xf -`, "sh", ROOT, tag ?? "HEAD"], options);
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  if (tag === undefined)
    for (const path of globSync("web/{features,frame,app,i18n}/**/*.{ts,tsx}", { cwd: root }))
      appendFileSync(join(root, path), "\nglobalThis.ofFormerRelease = true;\n");
  execFileSync(process.execPath, ["web/build/build.ts"], options);
  return tag ?? "the last commit, changed";
}

it("no call and no file is lost, and nobody is signed out, from the last release and back", async () => {
  const former = mkdtempSync(join(tmpdir(), "former-release-"));
  const source = buildFormerRelease(former);
  const figures = await upgradeAndBack(former, ROOT);
  console.log(`Former release: ${source}`, JSON.stringify(figures));
  for (const { faults, calls, files, pages, signIns } of Object.values(figures)) {
    expect(faults).toEqual({});
    expect(Math.min(calls, files, pages, signIns)).toBeGreaterThan(0);
  }
  rmSync(former, { recursive: true });
}, 300_000);
