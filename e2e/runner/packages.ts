/** Installs programs that the tests need and `npm ci` does not bring, from the system's packages where that is allowed. */

import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

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

/** Installs Debian packages. @returns false where that is not possible: on another system, or without root */
export function installFromDebian(...names: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  return attempt("apt-get", ["update", "-qq"]) && attempt("apt-get", ["install", "-y", "-qq", ...names]);
}

/** Where servers are that only an administrator starts. */
const MORE_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/**
 * Finds a program, or installs it from Debian's packages.
 *
 * @throws {Error} with the command to run by hand
 */
export function findOrInstallProgram(name: string, ...debianPackages: readonly string[]): string {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...MORE_FOLDERS];
  const find = (): string | undefined => folders.map((folder) => join(folder, name)).find(isProgram);
  const path = find() ?? (installFromDebian(...debianPackages) ? find() : undefined);
  if (path !== undefined) return path;
  throw new Error(
    `No ${name} was found and none could be installed. Run this as root and try again: apt-get update && apt-get install -y ${debianPackages.join(" ")}`,
  );
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== "";
  } catch {
    return false;
  }
}
