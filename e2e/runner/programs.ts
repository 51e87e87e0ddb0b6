/**
 * Finds what the tests need and `npm ci` does not bring, or installs it: from Debian's packages, as root; Chromium by
 * Playwright's own download first. Each function prints one line about the program that it found.
 */

import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, globSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

import { chromium } from "@playwright/test";

const MAX_INSTALL_MS = 10 * 60 * 1000;
const PLAYWRIGHT = join(import.meta.dirname, "../../node_modules/.bin/playwright");

/** Runs a command without output. @returns whether it succeeded */
export function attempt(command: string, args: readonly string[]): boolean {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync(command, args, { stdio: "ignore", env, timeout: MAX_INSTALL_MS });
    return true;
  } catch {
    return false;
  }
}

/** @returns the path of redis-server or valkey-server: REDIS_SERVER, one that is installed, or one that is installed now */
export function findOrInstallRedisServer(): string {
  return (
    process.env["REDIS_SERVER"] ??
    find("valkey-server") ??
    findOrInstallProgram("redis-server", "redis-server")
  );
}

/** @returns the folder of `postgres` and `initdb`: POSTGRES_BIN, one that is installed, or one that is installed now */
export function findOrInstallPostgres(): string {
  return process.env["POSTGRES_BIN"] ?? dirname(findOrInstallProgram("initdb", "postgresql"));
}

/** @returns the name or path of a promtool, whether or not there is one: its test says what to do */
export function findOrInstallPromtool(): string {
  const program = process.env["PROMTOOL"] ?? "promtool";
  if (!attempt(program, ["--version"])) installFromDebian(["prometheus"]);
  return program;
}

/**
 * The headless shell is preferred: the full browser also draws its own menus and bars, which takes half as much processor
 * time again.
 *
 * @returns the path of a Chromium: CHROMIUM_PATH, Playwright's own, one that is installed, or one that is installed now;
 *   "" for Playwright's own, which Playwright finds by itself
 */
export function findOrInstallChromium(): string {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined && given !== "") return given;
  const isPlaywrightsThere = () => existsSync(chromium.executablePath());
  if (isPlaywrightsThere()) return "";
  const found = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    .map(find)
    .find((path) => path !== undefined);
  if (found !== undefined) return found;
  if (attempt(PLAYWRIGHT, ["install", "chromium"]) && isPlaywrightsThere()) return "";
  return findOrInstallProgram("chromium-headless-shell", "chromium-headless-shell");
}

/**
 * @returns the path of a program that is installed, or is installed now from Debian's packages
 * @throws {Error} with the command to run by hand
 */
export function findOrInstallProgram(name: string, ...debianPackages: readonly string[]): string {
  const found = find(name);
  if (found !== undefined) return found;
  const installed = installFromDebian(debianPackages) ? find(name) : undefined;
  if (installed === undefined)
    throw new Error(
      `No ${name} was found and none could be installed. Run this as root and try again: apt-get update && apt-get install -y ${debianPackages.join(" ")}`,
    );
  console.log(`${name}: installed from Debian's packages, at ${installed}`);
  return installed;
}

/** Not possible on another system, or without root. */
function installFromDebian(names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stderr.write(`Installing ${names.join(", ")} from Debian's packages\n`);
  return attempt("apt-get", ["update", "-qq"]) && attempt("apt-get", ["install", "-y", "-qq", ...names]);
}

function find(name: string): string | undefined {
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    // Servers that only an administrator starts, Homebrew's, and Debian's folder of each version of PostgreSQL.
    "/usr/sbin",
    "/usr/local/sbin",
    "/opt/homebrew/bin",
    ...globSync("/usr/lib/postgresql/*/bin").toSorted().toReversed(),
  ];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
