/** Rate limits that are counted in the database, in fixed windows. */

import { sql } from "kysely";

import type { SchoolDatabase } from "#school/store/database.ts";
import { hashOpaque } from "#school/store/opaque.ts";

/** The most calls in a window of time. The first call begins the window. */
export interface RateLimit {
  /** The name of what is counted, such as `registration`. */
  name: string;
  max: number;
  windowMs: number;
}

/** The answer to calls: whether they are admitted, and if not, the seconds until the window ends. */
type Admission = { admitted: true } | { admitted: false; retryAfterSeconds: number };

/** The caller, and the number of calls. */
export interface Calls {
  /** The key to count by, such as an `addressGroup`; its hash is stored. */
  caller: string;
  /** 1 when it is left out. */
  count?: number;
}

/**
 * Counts calls of one caller, before they do their work, so that parallel calls cannot exceed the limit together, whichever
 * process they come to. If one of several calls would be beyond the limit, no call is counted and nothing is written.
 */
export async function admitWithin(
  db: SchoolDatabase,
  limit: RateLimit,
  { caller, count = 1 }: Calls,
  now: number,
): Promise<Admission> {
  const bucket = hashOpaque(`${limit.name}:${caller}`);
  const room = limit.max - count;
  const window = await findWindow(db, bucket);
  const isOver = window === undefined || window.ends_at <= now;
  if (room >= 0 && (isOver || window.count <= room)) {
    // The statement checks the count again, since another call may have been counted meanwhile.
    const counted = await db
      .insertInto("rate_window")
      .values({ bucket, ends_at: now + limit.windowMs, count })
      .onConflict((conflict) =>
        conflict
          .column("bucket")
          .doUpdateSet({
            count: sql<number>`case when rate_window.ends_at <= ${now} then excluded.count else rate_window.count + excluded.count end`,
            ends_at: sql<number>`case when rate_window.ends_at <= ${now} then excluded.ends_at else rate_window.ends_at end`,
          })
          .where((row) =>
            row.or([row("rate_window.ends_at", "<=", now), row("rate_window.count", "<=", room)]),
          ),
      )
      .returning("count")
      .executeTakeFirst();
    if (counted !== undefined) return { admitted: true };
  }
  const endsAt = (window ?? (await findWindow(db, bucket)))?.ends_at ?? now;
  return { admitted: false, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)) };
}

function findWindow(db: SchoolDatabase, bucket: string) {
  return db
    .selectFrom("rate_window")
    .select(["count", "ends_at"])
    .where("bucket", "=", bucket)
    .executeTakeFirst();
}
