import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import { Kysely, SqliteDialect } from "kysely";

import type { Tables } from "#school/store/tables.ts";

export type SchoolDatabase = Kysely<Tables>;

/** How long a writer waits for another process, in milliseconds: `client create` runs beside the server. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the school's database, making the file and its folder when they are missing.
 *
 * @param path  a file, or `:memory:`
 * @param onStatement  told the text of every statement, for the tests that count them
 */
export function openDatabase(path: string, onStatement?: (statement: string) => void): SchoolDatabase {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const sqlite = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  // The file holds password hashes and the signing key: nobody else on the machine may read it.
  if (path !== ":memory:") chmodSync(path, 0o600);
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = normal;");

  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: asKyselyDatabase(sqlite) }),
    log: (event) => {
      if (event.level === "query") onStatement?.(event.query.sql);
    },
  });
}

/** Kysely expects better-sqlite3's shape; node:sqlite differs in how it takes parameters. */
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
