/** Copies a database of SQLite while programs use it. */

import { once } from "node:events";
import { closeSync, openSync, statSync } from "node:fs";
import { Worker } from "node:worker_threads";

import { createProgress } from "#shared/node/progress.ts";

const THREAD = new URL("copy-database-thread.ts", import.meta.url);
const LOOK_EVERY_MS = 500;

/**
 * Writes a consistent copy: the file as one reader sees it, in a transaction that holds no writer up. The backup functions of SQLite
 * would begin again with each write of a program that runs. Says on standard error how far it is.
 *
 * @param to  a path where no file is yet
 * @throws {Error} when a file cannot be read or written
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  // As for the file itself, nobody else on the machine needs to read the copy.
  closeSync(openSync(to, "wx", 0o600));
  const megabytesOf = (path: string): string => (statSync(path).size / 1e6).toFixed(1);
  using progress = createProgress();
  progress.step(`Copying ${from}`);
  const look = setInterval(
    () => progress.at(`${megabytesOf(to)} of about ${megabytesOf(from)} MB`),
    LOOK_EVERY_MS,
  );
  try {
    await once(new Worker(THREAD, { workerData: { from, to } }), "exit");
  } finally {
    clearInterval(look);
  }
}
