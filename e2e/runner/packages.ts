/** Installs programs that the tests need and `npm ci` does not bring, from the system's packages where that is allowed. */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const MAX_INSTALL_MS = 10 * 60 * 1000;

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

/** Installs a Debian package. @returns false where that is not possible: on another system, or without root */
export function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  return attempt("apt-get", ["update", "-qq"]) && attempt("apt-get", ["install", "-y", "-qq", name]);
}
