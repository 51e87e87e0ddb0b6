import type { Random } from "#school/clock.ts";
import type { SchoolRow } from "#school/store/access-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { makeId } from "#school/store/opaque.ts";

/** The site this process serves: the `school_id` that tokens are bound to. */
export type Site = SchoolRow;

const UNNAMED_SITE = { subdomain: "school", name: "線上學校", name_en: "Online School" };

/** Returns the row of this site, making an unnamed one in a new database. */
export async function requireSite(db: SchoolDatabase, random: Random): Promise<Site> {
  await db
    .insertInto("school")
    .values({ id: makeId("sch", random), ...UNNAMED_SITE, url: null, is_this_site: 1 })
    // The server and `client create` may both be first; the unique index lets one of them win.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom("school").selectAll().where("is_this_site", "=", 1).executeTakeFirstOrThrow();
}
