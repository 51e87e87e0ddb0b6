/** Kysely's dialect for SQLite, on the driver that Node brings. */

import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import { type Dialect, SqliteDialect } from "kysely";

import { DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";
import { storableText } from "#school/store/dialects/storable-text.ts";
import { databaseFileFault, requireDiskSpace } from "#shared/node/database-file-fault.ts";
import { makeOwnFile, makeOwnFolder } from "#shared/node/own-files.ts";

/** How long a write waits for the lock of another process: `client create` may run while the server does. */
const BUSY_TIMEOUT_MS = 5000;

/** SQLite's primary result code for a lock that another connection holds; extended codes have it in their low byte. */
const BUSY = 5;

/**
 * Opens a database file; a missing one and its folder are created.
 *
 * @param path  a file, or `:memory:`
 * @throws {DatabaseUnavailable} when it cannot be opened; the message says what to do
 */
export function sqliteDialect(path: string): Dialect {
  try {
    return new SqliteDialect({ database: asKyselyDatabase(openFile(path), path) });
  } catch (error) {
    throw explainedFault(error, path);
  }
}

function openFile(path: string): DatabaseSync {
  if (path !== ":memory:") {
    makeOwnFolder(dirname(path));
    makeOwnFile(path);
  }
  const sqlite = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  // The file holds password hashes and the private signing key, so only its owner may read it.
  if (path !== ":memory:") chmodSync(path, 0o600);
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = normal;");
  return sqlite;
}

/** Adapts node:sqlite to the interface of better-sqlite3, which Kysely expects; they differ in how parameters are passed. */
function asKyselyDatabase(sqlite: DatabaseSync, path: string) {
  return {
    close: () => sqlite.close(),
    prepare: (statementText: string) => {
      // A transaction takes the lock of writers at its beginning. One that took it at its first write would fail at once,
      // without waiting, when another process has written since it first read.
      const statement = sqlite.prepare(statementText === "begin" ? "begin immediate" : statementText);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) =>
          explained(path, () => statement.all(...asInputs(parameters))),
        run: (parameters: readonly unknown[]) => {
          // When the disk is full, SQLite has taken the transaction back by itself.
          if (statementText === "rollback" && !sqlite.isTransaction)
            return { changes: 0, lastInsertRowid: 0 };
          return explained(path, () => statement.run(...asInputs(parameters)));
        },
        iterate: (parameters: readonly unknown[]) => statement.iterate(...asInputs(parameters)),
      };
    },
  };
}

/** Runs a statement. @throws {DatabaseUnavailable} when another process has held its lock for too long, or the file cannot be used */
function explained<Result>(path: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === BUSY)
      throw new DatabaseUnavailable("SQLITE_BUSY");
    throw explainedFault(error, path);
  }
}

/** @throws {DatabaseUnavailable} when the disk of the file is all but full, though rows can still be read */
export function requireRoom(path: string, freeBytes: (folder: string) => number): void {
  try {
    requireDiskSpace(path, freeBytes);
  } catch (error) {
    throw explainedFault(error, path);
  }
}

/** @returns the error, unless it is a fault of the file */
function explainedFault(error: unknown, path: string): unknown {
  const explanation = databaseFileFault(error, path);
  return explanation === undefined ? error : new DatabaseUnavailable(explanation);
}

function asInputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === "string") return storableText(value);
    if (value === null || typeof value === "number" || typeof value === "bigint") return value;
    throw new TypeError(`A ${typeof value} cannot be stored: convert it before the statement.`);
  });
}
