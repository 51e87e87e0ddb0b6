/** Finds a PostgreSQL server for the tests (POSTGRES_BIN, then the path and the usual folders), or installs one. */

import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

import { installFromDebian } from "./packages.ts";

/** Debian keeps the programs of each version in a folder of its own. */
const DEBIAN_FOLDER = "/usr/lib/postgresql";
const MORE_FOLDERS = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];
/** Both are needed: the server, and the program that makes its data folder. */
const PROGRAMS = ["postgres", "initdb"];

const ADVICE = [
  "No PostgreSQL server was found and none could be installed. Do one of these and run the tests again:",
  "  apt-get update && apt-get install -y postgresql   (Debian, as root)",
  "  brew install postgresql   (macOS)",
  "  POSTGRES_BIN=/path/to/the/folder/of/initdb npm test",
].join("\n");

/**
 * Prints in one line what was done.
 *
 * @returns the folder of `postgres` and `initdb`
 * @throws {Error} with the commands to run by hand
 */
export function findOrInstallPostgres(): string {
  const found = find();
  if (found !== undefined) {
    console.log(`PostgreSQL: found ${found}`);
    return found;
  }
  const installed = installFromDebian("postgresql") ? find() : undefined;
  if (installed === undefined) throw new Error(ADVICE);
  console.log(`PostgreSQL: installed from Debian's packages, at ${installed}`);
  return installed;
}

function find(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...debianFolders(), ...MORE_FOLDERS];
  return [process.env["POSTGRES_BIN"] ?? "", ...folders].find(
    (folder) => folder !== "" && PROGRAMS.every((name) => isProgram(join(folder, name))),
  );
}

/** The folders of all versions, the newest first. */
function debianFolders(): string[] {
  try {
    return readdirSync(DEBIAN_FOLDER)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN_FOLDER, version, "bin"));
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
