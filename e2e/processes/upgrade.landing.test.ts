/** An upgrade from a former release that is made of this one, and the way back. The nightly test has a real one. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { makeFormerRelease, ROOT } from "./former-release.ts";
import { pageOf, upgradeAndBack } from "./upgrade-scenario.ts";

it("no call and no file is lost, and nobody is signed out, on the way there and back", async () => {
  const former = mkdtempSync(join(tmpdir(), "former-release-"));
  makeFormerRelease(former);
  const newer = pageOf(ROOT);
  expect(pageOf(former).files.filter((path) => newer.files.includes(path))).toEqual([]);
  expect(pageOf(former).documentId).not.toBe(newer.documentId);
  const figures = await upgradeAndBack(former, ROOT);
  console.log(JSON.stringify(figures));
  for (const { faults, calls, files, pages, signIns } of Object.values(figures)) {
    expect(faults).toEqual({});
    expect(Math.min(calls, files, pages, signIns)).toBeGreaterThan(0);
  }
  rmSync(former, { recursive: true });
});
