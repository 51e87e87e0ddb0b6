/** The browser program reads the time in one place, which knows when the device's clock is wrong. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");
/** The preview has a clock of its own, the build runs on no member's device, and a test may ask its machine. */
const EXCUSED = ["build/**", "preview/**", "generated/**", "**/*.test.*"];
const READS_THE_TIME = /\bDate\.now\b|\bDate\(\)/;

test("only the clock reads the time of the device", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: WEB, exclude: EXCUSED });
  const readers = files.filter((path) => READS_THE_TIME.test(readFileSync(join(WEB, path), "utf8")));
  expect(files.length).toBeGreaterThan(300);
  expect(readers).toEqual(["ui/clock.ts"]);
});
