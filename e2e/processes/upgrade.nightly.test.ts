/**
 * An upgrade from the last release that is tagged, built from its own source, and the way back. Where there is no tag of another
 * version, the former release is the last commit with a change in each module of a screen.
 */

import { execFileSync } from "node:child_process";
import { appendFileSync, globSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { RELEASE } from "#shared/node/release.ts";
import { CLEAN_ENVIRONMENT } from "../harness/clean-environment.ts";
import { findFreePort } from "../harness/free-port.ts";
import { PortalClient } from "../harness/portal-client.ts";
import { startPortal } from "../harness/portal-process.ts";
import { hashedFiles, ROOT } from "./former-release.ts";
import { upgradeAndBack } from "./upgrade-scenario.ts";

/** The newest tag of a version that this one is not. */
function lastTag(): string | undefined {
  const args = ["tag", "--list", "v*", "--sort=-version:refname", "--merged", "HEAD"];
  const tags = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n");
  return tags.find((tag) => tag !== "" && tag !== `v${RELEASE}`);
}

/** Built with the packages of this checkout. @returns the name of the source that was built */
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

let former: string;
/** The source of the former release. */
let source: string;
beforeAll(() => {
  former = mkdtempSync(join(tmpdir(), "former-release-"));
  source = buildFormerRelease(former);
}, 300_000);
afterAll(() => rmSync(former, { recursive: true }));

it("no call and no file is lost, and nobody is signed out, from the last release and back", async () => {
  const figures = await upgradeAndBack(former, ROOT);
  console.log(`Former release: ${source}`, JSON.stringify(figures));
  for (const { faults, calls, files, pages, signIns } of Object.values(figures)) {
    expect(faults).toEqual({});
    expect(Math.min(calls, files, pages, signIns)).toBeGreaterThan(0);
  }
});

it("a build beside a running portal takes none of its files away", async () => {
  const data = mkdtempSync(join(tmpdir(), "data-"));
  const settings = {
    SCHOOL_PORT: String(await findFreePort()),
    SCHOOL_DATABASE: `sqlite:${join(data, "school.db")}`,
    // Its own files come from its own build, and not from a copy of it.
    FORMER_BUILDS: "/dev/null/none",
  };
  const portal = await startPortal(settings, { command: [process.execPath, join(former, "bff/main.ts")] });
  const before = hashedFiles(former);
  appendFileSync(join(former, "web/main.tsx"), "\nglobalThis.isChanged = true;\n");
  execFileSync(process.execPath, ["web/build/build.ts"], {
    cwd: former,
    env: CLEAN_ENVIRONMENT,
    stdio: "pipe",
  });
  expect(hashedFiles(former)).not.toEqual(before);
  const client = new PortalClient(portal.url);
  for (const path of before) expect([path, (await client.file(path)).statusCode]).toEqual([path, 200]);
  await portal.stop();
  rmSync(data, { recursive: true });
});
