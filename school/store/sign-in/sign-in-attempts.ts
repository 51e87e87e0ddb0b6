/** Rate limits of password attempts. */

import { sql } from "kysely";

import { MINUTE } from "#school/clock.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { normalForm } from "#school/store/normal-forms.ts";
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

export interface SignInAttempt {
  email: string;
  /** The result of `addressGroup`. */
  address: string;
}

/** Thrown to undo the counts of an attempt that is refused by a later one of its counters. */
class AttemptRefused extends Error {}

/**
 * Counts an attempt before the password is checked, so that parallel attempts cannot exceed the limits together, whichever
 * process they come to.
 *
 * @returns whether the password may be checked; a refused attempt is not counted, and writes nothing
 */
export async function admitAttempt(
  db: SchoolDatabase,
  attempt: SignInAttempt,
  now: number,
): Promise<boolean> {
  const limits = bucketsOf(attempt);
  const rows = await db
    .selectFrom("sign_in_attempt")
    .select(["bucket", "count"])
    .where(
      "bucket",
      "in",
      limits.map(({ bucket }) => bucket),
    )
    .where("window_ends_at", ">", now)
    .execute();
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
  if (limits.some(({ bucket, limit }) => (counts.get(bucket) ?? 0) >= limit)) return false;

  try {
    await transact(db, async (transaction) => {
      // Attempts lock their counters in the same order, so that two attempts cannot wait for each other.
      for (const counter of limits.toSorted((one, other) => (one.bucket < other.bucket ? -1 : 1)))
        if (!(await countWithin(transaction, counter, now))) throw new AttemptRefused();
    });
    return true;
  } catch (error) {
    if (error instanceof AttemptRefused) return false;
    throw error;
  }
}

/** Adds one to a counter, or begins its next window. @returns false at its limit */
async function countWithin(
  db: SchoolDatabase,
  { bucket, limit }: { bucket: string; limit: number },
  now: number,
): Promise<boolean> {
  const counted = await db
    .insertInto("sign_in_attempt")
    .values({ bucket, window_ends_at: now + ATTEMPT_WINDOW, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column("bucket")
        .doUpdateSet({
          count: sql<number>`case when sign_in_attempt.window_ends_at <= ${now} then 1 else sign_in_attempt.count + 1 end`,
          window_ends_at: sql<number>`case when sign_in_attempt.window_ends_at <= ${now} then excluded.window_ends_at else sign_in_attempt.window_ends_at end`,
        })
        .where((row) =>
          row.or([
            row("sign_in_attempt.window_ends_at", "<=", now),
            row("sign_in_attempt.count", "<", limit),
          ]),
        ),
    )
    .returning("count")
    .executeTakeFirst();
  return counted !== undefined;
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
  // One statement for each row, so that no statement holds one counter while it waits for another.
  for (const bucket of wide) {
    await db
      .updateTable("sign_in_attempt")
      .set((row) => ({ count: row("count", "-", 1) }))
      .where("bucket", "=", bucket)
      .where("count", ">", 0)
      .execute();
  }
}

/**
 * The counters of an attempt. Keys are hashed: a caller chooses their length, and a typed e-mail address is private. Every spelling by
 * which an account is found is counted as that account.
 */
function bucketsOf({ email, address }: SignInAttempt) {
  const account = normalForm(email).toLowerCase();
  return [
    { bucket: hashOpaque(`both:${address}:${account}`), limit: ATTEMPTS_PER_ACCOUNT_AND_ADDRESS },
    { bucket: hashOpaque(`account:${account}`), limit: ATTEMPTS_PER_ACCOUNT },
    { bucket: hashOpaque(`address:${address}`), limit: ATTEMPTS_PER_ADDRESS },
  ];
}
