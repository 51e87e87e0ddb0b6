/** The site that this process serves. */

import type { Random } from "#school/clock.ts";
import type { SchoolRow } from "#school/store/tables/access-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { makeId } from "#school/store/opaque.ts";

/** The row of this site; its id is the `school_id` that tokens are bound to. */
export type Site = SchoolRow;

const UNNAMED_SITE = { subdomain: "school", name: "線上學校", name_en: "Online School" };

/** Returns the row of this site; in a new database one with a general name is made. */
export async function requireSite(db: SchoolDatabase, random: Random): Promise<Site> {
  await db
    .insertInto("school")
    .values({ id: makeId("sch", random), ...UNNAMED_SITE, url: null, is_this_site: 1 })
    // The server and `client create` may insert at the same time; the unique index accepts one of the two rows.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom("school").selectAll().where("is_this_site", "=", 1).executeTakeFirstOrThrow();
}

/** Whether the school still has the general name of a new database. */
export function isUnnamed({ name, name_en }: Site): boolean {
  return name === UNNAMED_SITE.name && name_en === UNNAMED_SITE.name_en;
}

export async function renameSchool(
  db: SchoolDatabase,
  siteId: string,
  change: { name?: string; name_en?: string },
): Promise<void> {
  await db.updateTable("school").set(change).where("id", "=", siteId).execute();
}
