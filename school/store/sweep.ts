import { DAY, HOUR } from "#school/clock.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

/** How often a running school sweeps. */
export const SWEEP_INTERVAL = HOUR;

/**
 * Choice (what has ended is kept for a day): within it, a replayed code is still known for one and can end what it made.
 */
const KEPT_AFTER_END = DAY;

/** How long a client that registered itself may wait for its first use. */
const UNUSED_CLIENT_KEPT = DAY;

/**
 * Deletes codes and questions that lapsed and pairs that were revoked, each a day after its end, and clients that
 * registered themselves and were not used within a day.
 */
export async function sweep(db: SchoolDatabase, now: number): Promise<void> {
  const before = now - KEPT_AFTER_END;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("consent_request").where("expires_at", "<=", before).execute();
    await transaction.deleteFrom("authorization_code").where("expires_at", "<=", before).execute();
    const ended = transaction.selectFrom("token_pair").select("id").where("revoked_at", "<=", before);
    // What points to a pair that goes outlives it: a younger pair, or a code that was exchanged late.
    await transaction
      .updateTable("token_pair")
      .set({ predecessor_id: null })
      .where("predecessor_id", "in", ended)
      .execute();
    await transaction
      .updateTable("authorization_code")
      .set({ pair_id: null })
      .where("pair_id", "in", ended)
      .execute();
    await transaction.deleteFrom("token_pair").where("revoked_at", "<=", before).execute();
    await transaction
      .deleteFrom("oauth_client")
      .where("source", "=", "registration")
      .where("used_at", "is", null)
      .where("created_at", "<=", now - UNUSED_CLIENT_KEPT)
      // One whose first code is on its way is being used.
      .where("id", "not in", (where) => where.selectFrom("authorization_code").select("client_id"))
      .execute();
    await transaction.deleteFrom("rate_window").where("ends_at", "<=", now).execute();
  });
}
