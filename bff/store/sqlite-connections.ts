/** How the SQLite file is opened: for records, which outlast a power cut, and for notes, which need not. */

import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { layTables } from "#bff/store/sqlite-layout.ts";

/** Before anybody is served, another process's lock may be waited for. */
const OPENING_MS = 5000;

/**
 * Neither connection waits for a lock of another process: SQLite's own waiting would hold this whole process, readers too.
 * The store asks again (`sqlite-store.ts`).
 */
const NO_WAITING = "pragma busy_timeout = 0;";

/** For sessions, pending revocations, sign-ins and leases. Opens or makes the file, and brings it to today's layout. */
export function openForRecords(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  // Sealed or not, nobody else on the machine needs to read it. SQLite gives its side files the same mode.
  closeSync(openSync(path, "a", 0o600));
  const database = new DatabaseSync(path, { timeout: OPENING_MS });
  // synchronous=full: a new pair must survive a power cut before its access token is presented anywhere.
  database.exec("pragma journal_mode = wal; pragma synchronous = full;");
  layTables(database);
  database.exec(NO_WAITING);
  return database;
}

/**
 * For writes that a power cut may undo: who was last seen when. Waiting for the disk would be most of their cost.
 *
 * It must not be `synchronous = off`: a checkpoint by this connection would then begin the log anew over pages that no sync
 * has written, the pairs among them. With `normal` a commit waits for nothing and a checkpoint does, and it is left to the
 * other connection all the same.
 */
export function openForNotes(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: OPENING_MS });
  database.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = 0; ${NO_WAITING}`);
  return database;
}
