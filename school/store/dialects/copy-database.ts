/** Copies a school's records from one database into another, of the same kind or not. */

import { type Kysely, sql, type Transaction } from "kysely";

import { chunked } from "#school/store/chunked.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { isPostgres } from "#school/store/dialects/transaction.ts";
import { isMigrated, migrate } from "#school/store/migrate.ts";
import { TABLES } from "#school/store/migrations/statements.ts";
import type { Tables } from "#school/store/tables/tables.ts";

/** Rows that are read and written at once; of stored files, which have up to a megabyte each, fewer. */
const ROWS_AT_ONCE = 250;
const FILES_AT_ONCE = 8;

type Tell = (howFar: string) => void;

type Row = Record<string, string | number | null>;

/** The database cannot be copied from or into; the message says what to do. */
export class CopyError extends Error {}

/** A database under one type for all tables: rows are copied as they are. */
type AnyTables = Kysely<Record<string, Row>>;

/**
 * Copies every row. It reads one state of the source and deletes nothing there. The target gets all rows or none.
 *
 * @returns the number of copied rows by table
 * @param tell  called after each part with how far it is
 * @throws {CopyError} when the source is of another version, the target has rows, or the counts differ at the end
 */
export async function copyDatabase(
  from: SchoolDatabase,
  to: SchoolDatabase,
  tell: Tell = () => undefined,
): Promise<Record<string, number>> {
  await requireThisVersion(from);
  await migrate(to);
  // SQLite needs no level: its transaction keeps every other writer out.
  const reading = isPostgres(from)
    ? from.transaction().setIsolationLevel("repeatable read")
    : from.transaction();
  return reading.execute((source) => to.transaction().execute((target) => copyAll(source, target, tell)));
}

async function requireThisVersion(from: SchoolDatabase): Promise<void> {
  if (await isMigrated(from)) return;
  throw new CopyError(
    "The source is not a school of this version. Start the school on it once, so that it is migrated, and stop it.",
  );
}

async function copyAll(source: Transaction<Tables>, target: Transaction<Tables>, tell: Tell) {
  // The whole copy is one transaction, and the target waits for the source.
  if (isPostgres(target)) await sql`set local idle_in_transaction_session_timeout = 0`.execute(target);
  if (isPostgres(source)) await sql`set local idle_in_transaction_session_timeout = 0`.execute(source);
  for (const table of TABLES)
    if ((await countRows(target, table)) > 0)
      throw new CopyError(`The target is not empty: its table ${table} has rows.`);

  const rows: Record<string, number> = {};
  for (const table of TABLES) rows[table] = await countRows(source, table);
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  let copied = 0;
  for (const table of TABLES) {
    for await (const count of copyTable(source, target, table))
      tell(`${(copied += count).toLocaleString("en")} of ${all.toLocaleString("en")} rows`);
    const [before, after] = [rows[table], await countRows(target, table)];
    if (before !== after)
      throw new CopyError(`Of ${before} rows of ${table}, ${after} were copied. The target stays empty.`);
  }
  return rows;
}

/** Yields the number of rows of each part that it has written. */
async function* copyTable(source: SchoolDatabase, target: SchoolDatabase, table: keyof Tables) {
  const into = target as unknown as AnyTables;
  for await (const rows of readInParts(source, table)) {
    // A pair may refer to one that comes later, so the references within this table are written when all pairs are there.
    const written = table === "token_pair" ? rows.map((row) => ({ ...row, predecessor_id: null })) : rows;
    await into.insertInto(table).values(written).execute();
    yield rows.length;
  }
  if (table === "token_pair") await referToPredecessors(source, target);
}

async function referToPredecessors(source: SchoolDatabase, target: SchoolDatabase): Promise<void> {
  const pairs = await source
    .selectFrom("token_pair")
    .select(["id", "predecessor_id"])
    .where("predecessor_id", "is not", null)
    .execute();
  for (const part of chunked(pairs, ROWS_AT_ONCE)) {
    const cases = sql.join(
      part.map(({ id, predecessor_id }) => sql`when ${id} then ${predecessor_id}`),
      sql` `,
    );
    await target
      .updateTable("token_pair")
      .set({ predecessor_id: sql<string>`case id ${cases} end` })
      .where(
        "id",
        "in",
        part.map(({ id }) => id),
      )
      .execute();
  }
}

/** Reads a table in parts, without holding all of it in memory. */
async function* readInParts(source: SchoolDatabase, table: keyof Tables): AsyncGenerator<Row[]> {
  const size = table === "stored_file" ? FILES_AT_ONCE : ROWS_AT_ONCE;
  if (isPostgres(source)) {
    await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(source);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(size)} from copied`.execute(source);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close copied`.execute(source);
    return;
  }
  let part: Row[] = [];
  for await (const row of (source as unknown as AnyTables).selectFrom(table).selectAll().stream()) {
    part.push(row as Row);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function countRows(db: SchoolDatabase, table: keyof Tables): Promise<number> {
  const { count } = await (db as unknown as AnyTables)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
