/**
 * Files and folders that a program makes for a service. A command that root runs with the settings of a service may be the first that
 * needs them: made for root alone, they would keep the service from starting.
 */

import { closeSync, fchownSync, lchownSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a file that only its owner may read, unless there is one. Made by root, it belongs to the owner of its folder, as the side files
 * that SQLite makes.
 *
 * Only a file that was made here changes its owner: one that was there may be a link to any file of the machine.
 */
export function makeOwnFile(path: string): void {
  let file: number;
  try {
    file = openSync(path, "wx", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    throw error;
  }
  const { uid, gid } = statSync(dirname(path));
  if (isRoot()) fchownSync(file, uid, gid);
  closeSync(file);
}

/** Makes a folder and those above it, unless they are there. Made by root, they belong to the owner of the folder that was there. */
export function makeOwnFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true });
  if (first === undefined || !isRoot()) return;
  const { uid, gid } = statSync(dirname(first));
  for (let made = resolve(path); made.length >= first.length; made = dirname(made))
    lchownSync(made, uid, gid);
}

const isRoot = (): boolean => process.getuid?.() === 0;
