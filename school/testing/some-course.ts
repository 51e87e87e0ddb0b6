/** A course of the demo school, for tests that work with any. */

import type { SchoolDatabase } from "#school/store/database.ts";

export async function someCourse(db: SchoolDatabase): Promise<string> {
  const { id } = await db.selectFrom("course").select("id").orderBy("id").executeTakeFirstOrThrow();
  return id;
}
