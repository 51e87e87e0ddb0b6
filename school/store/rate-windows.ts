import type { SchoolDatabase } from "#school/store/database.ts";
import { hashOpaque } from "#school/store/opaque.ts";

/** How often something may happen in a window of time that begins with its first time. */
export interface RateLimit {
  /** What is counted, such as `registration`. */
  of: string;
  times: number;
  /** Milliseconds. */
  within: number;
}

/**
 * Counts one more time for this caller, before what is counted is done, so that parallel calls cannot pass together.
 * A time beyond the limit is counted nowhere and writes nothing.
 *
 * @param caller  whom to count, such as an `addressGroup`; stored as a hash
 * @returns whether it may be done, and else the seconds until the window ends
 */
export async function admitWithin(
  db: SchoolDatabase,
  limit: RateLimit,
  caller: string,
  now: number,
): Promise<{ admitted: true } | { admitted: false; retryAfterSeconds: number }> {
  const bucket = hashOpaque(`${limit.of}:${caller}`);
  return db.transaction().execute(async (transaction) => {
    const window = await transaction
      .selectFrom("rate_window")
      .select(["count", "ends_at"])
      .where("bucket", "=", bucket)
      .where("ends_at", ">", now)
      .executeTakeFirst();
    if (window !== undefined && window.count >= limit.times)
      return { admitted: false, retryAfterSeconds: Math.ceil((window.ends_at - now) / 1000) };

    await transaction.deleteFrom("rate_window").where("ends_at", "<=", now).execute();
    await transaction
      .insertInto("rate_window")
      .values({ bucket, ends_at: now + limit.within, count: 1 })
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet((row) => ({ count: row("rate_window.count", "+", 1) })),
      )
      .execute();
    return { admitted: true };
  });
}
