/** Rate limits of password attempts. */

import { MINUTE } from "#school/clock.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { hashOpaque } from "#school/store/opaque.ts";

/**
 * Choice (tries of a password): the specification shows no limits. Attempts are counted in a window of 15 minutes by three
 * keys. The limit is low for one account from one address, so that a stranger elsewhere cannot lock a member out; it is
 * higher for one account from all addresses, and for one address on all accounts.
 */
export const ATTEMPT_WINDOW = 15 * MINUTE;
const ATTEMPTS_PER_ACCOUNT_AND_ADDRESS = 5;
const ATTEMPTS_PER_ACCOUNT = 50;
const ATTEMPTS_PER_ADDRESS = 100;

/** The account and the address of an attempt. */
export interface SignInAttempt {
  email: string;
  /** The result of `addressGroup`. */
  address: string;
}

/**
 * Counts an attempt before the password is checked, so that parallel attempts cannot exceed the limits together.
 *
 * @returns whether the password may be checked; a refused attempt is not counted and writes nothing
 */
export async function admitAttempt(
  db: SchoolDatabase,
  attempt: SignInAttempt,
  now: number,
): Promise<boolean> {
  const limits = bucketsOf(attempt);
  const buckets = limits.map(({ bucket }) => bucket);
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("sign_in_attempt")
      .select(["bucket", "count"])
      .where("bucket", "in", buckets)
      .where("window_ends_at", ">", now)
      .execute();
    const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
    if (limits.some(({ bucket, limit }) => (counts.get(bucket) ?? 0) >= limit)) return false;

    await transaction.deleteFrom("sign_in_attempt").where("window_ends_at", "<=", now).execute();
    await transaction
      .insertInto("sign_in_attempt")
      .values(buckets.map((bucket) => ({ bucket, window_ends_at: now + ATTEMPT_WINDOW, count: 1 })))
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet((row) => ({ count: row("sign_in_attempt.count", "+", 1) })),
      )
      .execute();
    return true;
  });
}

/**
 * Takes back the count of an attempt whose password was right: the count of account and address together is deleted, that
 * of each alone is lowered by one.
 */
export async function clearAttempt(db: SchoolDatabase, attempt: SignInAttempt): Promise<void> {
  const [both, ...wide] = bucketsOf(attempt).map(({ bucket }) => bucket);
  await db
    .deleteFrom("sign_in_attempt")
    .where("bucket", "=", both ?? "")
    .execute();
  await db
    .updateTable("sign_in_attempt")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("bucket", "in", wide)
    .execute();
}

/** The counters of an attempt. Keys are hashed: a caller chooses their length, and a typed e-mail address is private. */
function bucketsOf({ email, address }: SignInAttempt) {
  const account = email.toLowerCase();
  return [
    { bucket: hashOpaque(`both:${address}:${account}`), limit: ATTEMPTS_PER_ACCOUNT_AND_ADDRESS },
    { bucket: hashOpaque(`account:${account}`), limit: ATTEMPTS_PER_ACCOUNT },
    { bucket: hashOpaque(`address:${address}`), limit: ATTEMPTS_PER_ADDRESS },
  ];
}
