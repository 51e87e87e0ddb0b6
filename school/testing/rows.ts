/** What a test school's database holds. */

import type { SchoolDatabase } from "#school/store/database.ts";
import { TABLES } from "#school/store/migrations/statements.ts";

/** All rows of all tables, as texts in an order of their own. */
export async function allRows(db: SchoolDatabase): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await db
      .selectFrom(table as "member")
      .selectAll()
      .execute();
    content[table] = rows
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
      .toSorted();
  }
  return content;
}
