/** Opens the SQLite database, by Kysely. */

import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import { Kysely, SqliteDialect } from "kysely";

import type { Tables } from "#school/store/tables.ts";

export type SchoolDatabase = Kysely<Tables>;

/** How long a write waits for the lock of another process: `client create` may run while the server does. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the school's database; a missing file and its folder are created.
 *
 * @param path  a file, or `:memory:`
 * @param onStatement  called with the text of every statement, for tests that count them
 */
export function openDatabase(path: string, onStatement?: (statement: string) => void): SchoolDatabase {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const sqlite = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  // The file holds password hashes and the private signing key, so only its owner may read it.
  if (path !== ":memory:") chmodSync(path, 0o600);
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = normal;");

  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: asKyselyDatabase(sqlite) }),
    log: (event) => {
      if (event.level === "query") onStatement?.(event.query.sql);
    },
  });
}

/** Adapts node:sqlite to the interface of better-sqlite3, which Kysely expects; they differ in how parameters are passed. */
function asKyselyDatabase(sqlite: DatabaseSync) {
  return {
    close: () => sqlite.close(),
    prepare: (statementText: string) => {
      const statement = sqlite.prepare(statementText);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...asInputs(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...asInputs(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...asInputs(parameters)),
      };
    },
  };
}

function asInputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === "string" || typeof value === "number") return value;
    if (typeof value === "bigint") return value;
    throw new TypeError(`A ${typeof value} cannot be stored: convert it before the statement.`);
  });
}
