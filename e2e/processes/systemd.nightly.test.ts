/** The units in `deploy/systemd`, as systemd itself judges them. */

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { findOrInstallProgram } from "../runner/programs.ts";

const UNITS = join(import.meta.dirname, "../../deploy/systemd");
/** Hundredfold of systemd's exposure level, which goes to 10. */
const MOST_EXPOSED = "19";

let analyze: string;
let folder: string;
beforeAll(() => {
  analyze = findOrInstallProgram("systemd-analyze", "systemd");
  folder = mkdtempSync(join(tmpdir(), "units-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The unit in a folder of its own, with a program that this machine has. @returns its path */
function unitWithProgram(unit: string, name: string): string {
  const text = readFileSync(join(UNITS, unit), "utf8");
  const path = join(folder, name);
  writeFileSync(path, text.replace(/\/opt\/homeroom\/current\/bin\/homeroom(-school)?$/m, "/bin/true"));
  return path;
}

it.each([
  ["homeroom@.service", "homeroom@3001.service"],
  ["homeroom-school.service", "homeroom-school.service"],
])("%s has no fault, and what could be closed is closed", (unit, name) => {
  const path = unitWithProgram(unit, name);
  expect(readFileSync(path, "utf8")).toContain("ExecStart=/bin/true");
  const { status, stderr } = spawnSync(analyze, ["verify", path], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  // Fails when the level is above.
  const judged = ["security", "--offline=true", `--threshold=${MOST_EXPOSED}`, "--no-pager", path];
  expect(execFileSync(analyze, judged, { encoding: "utf8" })).toMatch(/Overall exposure level .*: 1\.\d/);
});
