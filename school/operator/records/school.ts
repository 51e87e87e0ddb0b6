/** Reads and writes the school's name and appearance. */

import type { SchoolDatabase } from "#school/store/database.ts";
import type { AppearanceRow } from "#school/store/tables/operator-tables.ts";

type Look = Omit<AppearanceRow, "school_id">;

export async function renameSchool(
  db: SchoolDatabase,
  siteId: string,
  change: { name?: string; name_en?: string },
): Promise<void> {
  await db.updateTable("school").set(change).where("id", "=", siteId).execute();
}

/** The appearance of the site; all values are null before the first change. */
export async function findAppearance(db: SchoolDatabase, siteId: string): Promise<Look> {
  const row = await db
    .selectFrom("appearance")
    .select(["accent_colour", "logo_url", "tagline"])
    .where("school_id", "=", siteId)
    .executeTakeFirst();
  return row ?? { accent_colour: null, logo_url: null, tagline: null };
}

export async function changeAppearance(
  db: SchoolDatabase,
  siteId: string,
  change: Partial<Look>,
): Promise<void> {
  await db
    .insertInto("appearance")
    .values({ school_id: siteId, ...change })
    .onConflict((conflict) => conflict.column("school_id").doUpdateSet(change))
    .execute();
}
