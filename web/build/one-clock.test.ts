/** Only one module of the browser program reads the time, and it corrects a wrong clock of the device. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");
/** The preview has a clock of its own, the build does not run on a member's device, and a test may use its machine's. */
const EXCUSED = ["build/**", "preview/**", "generated/**", "**/*.test.*"];
const READS_THE_TIME = /\bDate\.now\b|\bDate\(\)/;

test("only the clock reads the time of the device", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: WEB, exclude: EXCUSED });
  const readers = files.filter((path) => READS_THE_TIME.test(readFileSync(join(WEB, path), "utf8")));
  expect(files.length).toBeGreaterThan(200);
  expect(readers).toEqual(["ui/browser/clock.ts"]);
});
