/** Rate limits that are counted in the database, in fixed windows. */

import type { SchoolDatabase } from "#school/store/database.ts";
import { hashOpaque } from "#school/store/opaque.ts";

/** How often something may happen in a window of time, which begins with the first time. */
export interface RateLimit {
  /** The name of what is counted, such as `registration`. */
  name: string;
  max: number;
  windowMs: number;
}

/**
 * Counts one call of this caller, before the call does its work, so that parallel calls cannot exceed the limit together.
 * A call beyond the limit is not counted and writes nothing.
 *
 * @param caller  the key to count by, such as an `addressGroup`; its hash is stored
 * @returns whether the call is admitted; if not, the seconds until the window ends
 */
export async function admitWithin(
  db: SchoolDatabase,
  limit: RateLimit,
  caller: string,
  now: number,
): Promise<{ admitted: true } | { admitted: false; retryAfterSeconds: number }> {
  const bucket = hashOpaque(`${limit.name}:${caller}`);
  return db.transaction().execute(async (transaction) => {
    const window = await transaction
      .selectFrom("rate_window")
      .select(["count", "ends_at"])
      .where("bucket", "=", bucket)
      .where("ends_at", ">", now)
      .executeTakeFirst();
    if (window !== undefined && window.count >= limit.max)
      return { admitted: false, retryAfterSeconds: Math.ceil((window.ends_at - now) / 1000) };

    await transaction.deleteFrom("rate_window").where("ends_at", "<=", now).execute();
    await transaction
      .insertInto("rate_window")
      .values({ bucket, ends_at: now + limit.windowMs, count: 1 })
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet((row) => ({ count: row("rate_window.count", "+", 1) })),
      )
      .execute();
    return { admitted: true };
  });
}
