/**
 * Finds or installs a Chromium for the journeys, in this order: CHROMIUM_PATH, Playwright's own, the system's; then
 * Playwright's download, then Debian's package. The headless shell is preferred: the full browser also draws its own
 * menus and bars, which takes half as much processor time again.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "@playwright/test";

import { attempt, installFromDebian } from "./packages.ts";

const DEBIAN_PACKAGE = "chromium-headless-shell";
const SYSTEM_PATHS = [
  `/usr/bin/${DEBIAN_PACKAGE}`,
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
  `  apt-get update && apt-get install -y ${DEBIAN_PACKAGE}   (Debian, as root)`,
  "  CHROMIUM_PATH=/path/to/chromium npm test",
].join("\n");

/**
 * Prints in one line what was done.
 *
 * @returns the path of a Chromium; undefined for Playwright's own, which Playwright finds by itself
 * @throws {Error} with the commands to run by hand
 */
export function findOrInstallChromium(): Promise<string | undefined> {
  const found = find();
  if (found !== undefined) {
    console.log(`Chromium: found ${found.name}`);
    return Promise.resolve(found.path);
  }
  const cli = join(import.meta.dirname, "../../node_modules/.bin/playwright");
  if (attempt(cli, ["install", "chromium"])) return installed("with Playwright's download");
  if (installFromDebian(DEBIAN_PACKAGE)) return installed("from Debian's packages");
  return Promise.reject(new Error(ADVICE));
}

interface Found {
  name: string;
  path: string | undefined;
}

function find(): Found | undefined {
  const configured = process.env["CHROMIUM_PATH"];
  if (configured !== undefined && configured !== "" && existsSync(configured))
    return { name: configured, path: configured };
  // Playwright's download has both. Started without a path and headless, Playwright uses the shell.
  if (existsSync(chromium.executablePath())) return { name: "Playwright's own", path: undefined };
  const path = SYSTEM_PATHS.find((each) => existsSync(each));
  return path === undefined ? undefined : { name: path, path };
}

function installed(how: string): Promise<string | undefined> {
  const found = find();
  if (found === undefined) return Promise.reject(new Error(ADVICE));
  console.log(`Chromium: installed ${how}: ${found.name}`);
  return Promise.resolve(found.path);
}
