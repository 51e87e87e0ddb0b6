/** Opens the school's database, by Kysely: SQLite or PostgreSQL. */

import { Kysely } from "kysely";

import type { Clock, Random } from "#school/clock.ts";
import { postgresDialect } from "#school/store/dialects/postgres.ts";
import { sqliteDialect } from "#school/store/dialects/sqlite.ts";
import type { Tables } from "#school/store/tables/tables.ts";

export type SchoolDatabase = Kysely<Tables>;

/** A database or transaction, with the clock and the random bytes for its new rows. */
export interface Store {
  db: SchoolDatabase;
  now: Clock;
  random: Random;
}

export type DatabaseAddress =
  /** A file, or `:memory:`. */
  | { kind: "sqlite"; path: string }
  /** WARNING: the address has a password. It must not be logged or shown. */
  | { kind: "postgres"; url: string; connections: number };

export type StatementListener = (statement: string, parameters: readonly unknown[]) => void;

/**
 * Opens the school's database; a missing file of SQLite is created, and PostgreSQL is connected to by the first statement.
 *
 * @returns the database, and the state of its connections; SQLite has one, which is always open
 * @param onStatement  called with every statement, for tests that count them or look at their plans
 */
export function openDatabase(address: DatabaseAddress, onStatement?: StatementListener) {
  const { dialect, gauges } =
    address.kind === "sqlite"
      ? { dialect: sqliteDialect(address.path), gauges: () => ({ open: 1, idle: 0, waiting: 0 }) }
      : postgresDialect(address.url, address.connections);
  const db = new Kysely<Tables>({
    dialect,
    log: (event) => {
      if (event.level === "query") onStatement?.(event.query.sql, event.query.parameters);
    },
  });
  return { db, gauges };
}
