/** What an operator is told about a database file of SQLite that cannot be used: the file, the user, and the step that mends it. */

import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, resolve } from "node:path";

type Kind = "full" | "denied" | "readOnlyDisk" | "noDatabase" | "noFile";

/** By the codes of Node and by SQLite's primary result codes. */
const KINDS: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  [13, "full"],
  ["EACCES", "denied"],
  ["EPERM", "denied"],
  [3, "denied"],
  [8, "denied"],
  [23, "denied"],
  ["EROFS", "readOnlyDisk"],
  [11, "noDatabase"],
  [26, "noDatabase"],
  ["EISDIR", "noFile"],
  ["ENOTDIR", "noFile"],
  ["EEXIST", "noFile"],
  [14, "noFile"],
]);

/**
 * WARNING: it has a path and a user of the machine. It is for logs and terminals, not for answers.
 *
 * @param path  of the database
 * @returns a sentence without a full stop; undefined for a fault of another kind
 */
export function databaseFileFault(error: unknown, path: string): string | undefined {
  const found = KINDS.get(codeOf(error));
  if (found === undefined || path === ":memory:") return undefined;
  const file = resolve(path);
  const folder = dirname(file);
  // SQLite has one code for a folder in the place of the file and for a folder that this user may not write.
  const kind = found === "noFile" && isForbidden(folder) ? "denied" : found;
  switch (kind) {
    case "full":
      return `the disk of ${file} is full. Make room on it; "df -h ${quoted(folder)}" shows what is left`;
    case "denied": {
      const user = currentUser();
      const mend = existsSync(folder)
        ? `chown ${user} ${quoted(folder)} ${quoted(file)}*`
        : `install -d -m 700 -o ${user} ${quoted(folder)}`;
      return `the user ${user} may not write ${file}, or its folder. Name another file, or let this user write it, as root: ${mend}`;
    }
    case "readOnlyDisk":
      return `${file} is on a file system that is read-only. Name a file on another one; "findmnt --target ${quoted(folder)}" shows why`;
    case "noDatabase":
      return `${file} is no database of SQLite, or is damaged. Name another file, or restore a copy of it (deploy/README.md); "file ${quoted(file)}" shows what it is`;
    case "noFile":
      return `${file} cannot be opened as a file: it is a folder, or no folder can be where its own should be. Name another file; "ls -ld ${quoted(folder)} ${quoted(file)}" shows what is there`;
  }
}

/** On a full disk a small write still succeeds, in the space that SQLite's log already has, and a sign-in fails. */
const LEAST_FREE_BYTES = 1024 * 1024;

/**
 * @param path  of the database
 * @throws {Error} with `ENOSPC` when the disk is all but full
 */
export function requireDiskSpace(path: string, freeBytes = freeBytesOf): void {
  if (path === ":memory:" || freeBytes(dirname(resolve(path))) >= LEAST_FREE_BYTES) return;
  throw Object.assign(new Error("database or disk is full"), { code: "ENOSPC" });
}

/** What a user without rights beyond it may write to the disk of a folder. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function isForbidden(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return codeOf(error) === "EACCES";
  }
}

/** @returns the name of the user of this process, or the number of one without a name, as in a container */
export function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "of this process");
  }
}

/** SQLite's primary result code, in the low byte of its code, or Node's code. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ("errcode" in error) return Number(error.errcode) & 0xff;
  return "code" in error ? error.code : undefined;
}

/** One word for a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
