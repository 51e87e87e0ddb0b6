/** Inserts many rows in few statements. */

import type { Insertable } from "kysely";

import { chunked } from "#school/store/chunked.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { Tables } from "#school/store/tables/tables.ts";

/** Rows of one statement: within SQLite's limit of parameters, and enough for quick seeding. */
const ROWS_PER_STATEMENT = 250;

export async function insertRows<Table extends keyof Tables>(
  db: SchoolDatabase,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (const chunk of chunked(rows, ROWS_PER_STATEMENT)) {
    await db.insertInto(table).values(chunk).execute();
  }
}
