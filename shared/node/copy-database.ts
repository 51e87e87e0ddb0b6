/** Copies a database of SQLite while programs use it. */

import { closeSync, openSync, rmSync, statSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";

import { createProgress } from "#shared/node/progress.ts";

/** How long the copying waits for another process's lock. */
const TIMEOUT_MS = 5000;
const LOOK_EVERY_MS = 500;
/** All pages at once: between two steps a writer would make SQLite begin again. */
const PAGES_OF_A_STEP = 2 ** 31 - 1;

/**
 * Writes a consistent copy, as one reader sees the file: by a thread, in one step that delays no writer. Prints its progress on
 * standard error.
 *
 * @param to  a path where no file is yet
 * @throws {Error} when a file cannot be read or written; the copy is removed
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  // As for the file itself, nobody else on the machine needs to read the copy.
  closeSync(openSync(to, "wx", 0o600));
  const megabytesOf = (path: string): string => (statSync(path).size / 1e6).toFixed(1);
  using progress = createProgress();
  progress.step(`Copying ${from}`);
  const tell = (): void => progress.at(`${megabytesOf(to)} of ${megabytesOf(from)} MB`);
  const look = setInterval(tell, LOOK_EVERY_MS);
  try {
    using source = new DatabaseSync(from, { readOnly: true, timeout: TIMEOUT_MS });
    await backup(source, to, { rate: PAGES_OF_A_STEP });
  } catch (error) {
    // A part of a copy would be taken for one, and the next copy of this name refused.
    rmSync(to);
    throw error;
  } finally {
    clearInterval(look);
  }
}
