/** Copies a database of SQLite while programs use it. */

import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** How long the copying waits for another process's lock. */
const TIMEOUT_MS = 5000;

/**
 * Writes a consistent copy: the file as one reader sees it, in a transaction that holds no writer up. The backup functions of SQLite
 * would begin again with each write of a program that runs.
 *
 * @param to  a path where no file is yet
 * @throws {Error} when a file cannot be read or written
 */
export function copyDatabase(from: string, to: string): void {
  // As for the file itself, nobody else on the machine needs to read the copy.
  closeSync(openSync(to, "wx", 0o600));
  const source = new DatabaseSync(from, { readOnly: true, timeout: TIMEOUT_MS });
  try {
    source.prepare("vacuum into ?").run(to);
  } finally {
    source.close();
  }
}
