/** The thread that copies a database of SQLite, since the copying is one statement, which would hold up the program's own. */

import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";

/** How long the copying waits for another process's lock. */
const TIMEOUT_MS = 5000;

const { from, to } = workerData as { from: string; to: string };
const source = new DatabaseSync(from, { readOnly: true, timeout: TIMEOUT_MS });
try {
  source.prepare("vacuum into ?").run(to);
} finally {
  source.close();
}
