/** Reads and writes the tables that `operator/collection.ts` makes operations for. */

import type { Kysely } from "kysely";

import type { Start } from "#school/operator/page.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow, transact } from "#school/store/dialects/transaction.ts";

/** Tables whose rows are read and written whole by their id, without joins or counts. */
export type CollectionTable =
  | "lecturer"
  | "membership_plan"
  | "coupon"
  | "post"
  | "page"
  | "digital_product"
  | "event";

/** A row of any of those tables: an id, and columns of text, numbers or null. */
export type CollectionRow = { id: string } & Record<string, string | number | null>;

/** The database under one type for all of those tables. Their columns were checked by the schemas of the API before. */
function tables(db: SchoolDatabase): Kysely<Record<string, CollectionRow>> {
  return db as unknown as Kysely<Record<string, CollectionRow>>;
}

export function listRows(
  db: SchoolDatabase,
  table: CollectionTable,
  { after, limit }: Start,
): Promise<CollectionRow[]> {
  return tables(db)
    .selectFrom(table)
    .selectAll()
    .$castTo<CollectionRow>()
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function findRow(
  db: SchoolDatabase,
  table: CollectionTable,
  id: string,
): Promise<CollectionRow | undefined> {
  return tables(db)
    .selectFrom(table)
    .selectAll()
    .$castTo<CollectionRow>()
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function insertRow(
  db: SchoolDatabase,
  table: CollectionTable,
  row: CollectionRow,
): Promise<void> {
  await tables(db).insertInto(table).values(row).execute();
}

export async function updateRow(
  db: SchoolDatabase,
  table: CollectionTable,
  id: string,
  change: Record<string, string | number | null>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tables(db).updateTable(table).set(change).where("id", "=", id).execute();
}

/**
 * Deletes a row unless a row of another table refers to it.
 *
 * @returns whether it was deleted
 */
export function deleteRow(
  db: SchoolDatabase,
  table: CollectionTable,
  id: string,
  owners?: { table: string; column: string },
): Promise<boolean> {
  return transact(db, async (transaction) => {
    let query = tables(transaction).deleteFrom(table).where("id", "=", id);
    if (owners !== undefined) {
      await lockRow(transaction, table, id);
      query = query.where((where) =>
        where.not(
          where.exists(where.selectFrom(owners.table).select(owners.column).where(owners.column, "=", id)),
        ),
      );
    }
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
  });
}
