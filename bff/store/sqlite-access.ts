/** How the SQLite store works on its file: statements as promises, transactions, and another process's lock. */

import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

import { prepareStatements } from "#bff/store/sqlite-statements.ts";
import { StoreFault } from "#bff/store/store.ts";
import { databaseFileFault } from "#shared/node/database-file-fault.ts";

/** While another process holds the file's lock, a write is retried at this interval, this often: for five seconds. */
const LOCK_RETRY_MS = 10;
const LOCK_RETRIES = 500;

/** Waits so many milliseconds; meanwhile this process continues with what needs no lock. */
export type Wait = (ms: number) => Promise<unknown>;

export type SqliteAccess = ReturnType<typeof sqliteAccess>;

export function sqliteAccess(database: DatabaseSync, wait: Wait = (ms) => sleep(ms)) {
  const path = database.location() ?? ":memory:";
  const retryWhileLocked = async <T>(work: () => T): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      await wait(LOCK_RETRY_MS);
      try {
        return work();
      } catch (error) {
        if (tries >= LOCK_RETRIES || !isLocked(error)) throw storeFaultOf(error, path);
      }
    }
  };

  return {
    sql: prepareStatements(database),

    /** Runs synchronous work as a promise. Work that met another process's lock has changed nothing, and is run again. */
    run: <T>(work: () => T): Promise<T> => {
      try {
        return Promise.resolve(work());
      } catch (error) {
        return isLocked(error) ? retryWhileLocked(work) : Promise.reject(storeFaultOf(error, path));
      }
    },

    /** Runs work in one transaction. */
    atomically: <T>(work: () => T): T => {
      database.exec("begin immediate");
      try {
        const result = work();
        database.exec("commit");
        return result;
      } finally {
        // A failed write must leave neither changes nor an open transaction. Some faults have ended the transaction already.
        if (database.isTransaction) database.exec("rollback");
      }
    },
  };
}

/** @param path  of the file of the store */
export function storeFaultOf(error: unknown, path: string): StoreFault {
  const message = `session store: ${error instanceof Error ? error.message : "unknown fault"}`;
  const explanation = databaseFileFault(error, path);
  return new StoreFault(message, explanation === undefined ? message : `session store: ${explanation}`);
}

/** SQLITE_BUSY, in any of its kinds: the low byte of the code. */
function isLocked(error: unknown): boolean {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
  return (code & 0xff) === 5;
}
