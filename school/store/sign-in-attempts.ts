import { MINUTE } from "#school/clock.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { hashOpaque } from "#school/store/opaque.ts";

/**
 * Choice (tries of a password): the specification shows no limits. Tries are counted in one window, closely for an account
 * tried from one address, so that nobody locks a member out of their own account from elsewhere, and widely for an account
 * tried from anywhere and for an address trying any account.
 */
export const ATTEMPT_WINDOW = 15 * MINUTE;
const ATTEMPTS_PER_ACCOUNT_AND_ADDRESS = 5;
const ATTEMPTS_PER_ACCOUNT = 50;
const ATTEMPTS_PER_ADDRESS = 100;

/** Whom somebody tries to sign in as, and from where. */
export interface SignInAttempt {
  email: string;
  /** As `addressGroup` names it. */
  address: string;
}

/**
 * Counts an attempt before the password is looked at, so that parallel guesses cannot pass together.
 *
 * @returns whether the password may be looked at; an attempt that may not is counted nowhere and writes nothing
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

/** A right password clears the count of its account and address, and gives each of the two alone its attempt back. */
export async function forgiveAttempt(db: SchoolDatabase, attempt: SignInAttempt): Promise<void> {
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

/** Hashed: a caller chooses how long an address is, and what somebody typed is nobody else's to read. */
function bucketsOf({ email, address }: SignInAttempt) {
  const account = email.toLowerCase();
  return [
    { bucket: hashOpaque(`both:${address}:${account}`), limit: ATTEMPTS_PER_ACCOUNT_AND_ADDRESS },
    { bucket: hashOpaque(`account:${account}`), limit: ATTEMPTS_PER_ACCOUNT },
    { bucket: hashOpaque(`address:${address}`), limit: ATTEMPTS_PER_ADDRESS },
  ];
}
