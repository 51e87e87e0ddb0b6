/**
 * A Chromium for the journeys: found, or installed. In this order: CHROMIUM_PATH, Playwright's own, the system's;
 * then Playwright's download, then Debian's package.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "@playwright/test";

import { attempt, installFromDebian } from "./packages.ts";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const ADVICE = [
  "No Chromium was found and none could be installed. Do one of these and run the tests again:",
  "  npx playwright install --with-deps chromium",
  "  apt-get update && apt-get install -y chromium   (Debian, as root)",
  "  CHROMIUM_PATH=/path/to/chromium npm test",
].join("\n");

/**
 * @returns path of a Chromium; says in one line what was done
 * @throws {Error} with the commands to run by hand
 */
export function findOrInstallChromium(): Promise<string> {
  const found = find();
  if (found !== undefined) {
    console.log(`Chromium: found ${found}`);
    return Promise.resolve(found);
  }
  const cli = join(import.meta.dirname, "../node_modules/.bin/playwright");
  if (attempt(cli, ["install", "chromium"])) return installed("with Playwright's download");
  if (installFromDebian("chromium")) return installed("from Debian's packages");
  return Promise.reject(new Error(ADVICE));
}

function find(): string | undefined {
  return [process.env["CHROMIUM_PATH"], chromium.executablePath(), ...SYSTEM_PATHS].find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
}

function installed(how: string): Promise<string> {
  const path = find();
  if (path === undefined) return Promise.reject(new Error(ADVICE));
  console.log(`Chromium: installed ${how}, at ${path}`);
  return Promise.resolve(path);
}
