import { MINUTE } from "../clock.ts";
import type { SchoolDatabase } from "./database.ts";

/** Choice: the specification shows no limits. Guesses are counted per account and per address in one window. */
export const ATTEMPT_WINDOW = 15 * MINUTE;
export const ATTEMPTS_PER_ACCOUNT = 5;
export const ATTEMPTS_PER_ADDRESS = 20;

/**
 * Counts an attempt before the password is looked at, so that parallel guesses cannot pass together.
 *
 * @returns how many attempts this bucket has seen in its window, this one included
 */
export async function countAttempt(db: SchoolDatabase, bucket: string, now: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("sign_in_attempt").where("window_ends_at", "<=", now).execute();
    const row = await transaction
      .insertInto("sign_in_attempt")
      .values({ bucket, window_ends_at: now + ATTEMPT_WINDOW, count: 1 })
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet((row) => ({ count: row("sign_in_attempt.count", "+", 1) })),
      )
      .returning("count")
      .executeTakeFirstOrThrow();
    return row.count;
  });
}

/** A right password clears the account's count and gives the address its attempt back. */
export async function forgiveAttempt(db: SchoolDatabase, account: string, address: string): Promise<void> {
  await db.deleteFrom("sign_in_attempt").where("bucket", "=", account).execute();
  await db
    .updateTable("sign_in_attempt")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("bucket", "=", address)
    .execute();
}
