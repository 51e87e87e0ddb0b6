/** Transactions that are right with several school processes on one database. */

import { type Kysely, PostgresAdapter, type Selectable, sql, type Transaction } from "kysely";

import type { SchoolDatabase } from "#school/store/database.ts";
import { retryConflicts } from "#school/store/dialects/database-errors.ts";
import type { Tables } from "#school/store/tables/tables.ts";

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

/** Is the database PostgreSQL? If not, it is SQLite. */
export function isPostgres<Database>(db: Kysely<Database>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Runs a transaction, and runs it again when PostgreSQL ends it because of a deadlock. If `db` is already a transaction, the
 * work is a part of it.
 *
 * SQLite runs one transaction at a time. PostgreSQL runs them beside each other, and each statement sees what was committed
 * before it (READ COMMITTED): what a transaction has read may have changed when it writes. So a write names in its `where`
 * what it relies on, or the row was locked by `lockRow`, or the transaction runs by `transactAlone`.
 */
export function transact<Result>(db: SchoolDatabase, work: Work<Result>): Promise<Result> {
  // If Kysely says that this object is a transaction, it has the type of one.
  if (db.isTransaction) return work(db as Transaction<Tables>);
  return retryConflicts(() => db.transaction().execute(work));
}

/**
 * Runs a transaction alone: no other transaction under the same name runs at the same time, in any process.
 *
 * @param name  what the transactions are about, such as `roles`
 */
export function transactAlone<Result>(db: SchoolDatabase, name: string, work: Work<Result>): Promise<Result> {
  return transact(db, async (transaction) => {
    await lockName(transaction, name);
    return work(transaction);
  });
}

/** Locks a name until the transaction ends: from here on no other transaction under this name runs. */
export async function lockName(transaction: SchoolDatabase, name: string): Promise<void> {
  // PostgreSQL holds this lock until the transaction ends. SQLite has one writer at a time in any case.
  if (isPostgres(transaction))
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/**
 * Locks a row until the transaction ends, and reads it: until then nobody changes it or adds a row that refers to it, and what
 * was added before is seen by the next statement.
 *
 * One statement does both, so that nothing can be read before the lock, when another transaction might still change it.
 *
 * @returns undefined when there is no such row
 */
export async function lockRow<Table extends keyof Tables>(
  transaction: SchoolDatabase,
  table: Table,
  id: string,
): Promise<Selectable<Tables[Table]> | undefined> {
  // SQLite has one writer at a time in any case.
  const lock = isPostgres(transaction) ? sql`for update` : sql``;
  const { rows } = await sql<
    Selectable<Tables[Table]>
  >`select * from ${sql.table(table)} where id = ${id} ${lock}`.execute(transaction);
  return rows[0];
}
