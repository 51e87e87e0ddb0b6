/** Deletes what has ended: codes, consent requests, pairs, unused clients, counters, sessions. */

import { DAY, HOUR } from "#school/clock.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { transactAlone } from "#school/store/dialects/transaction.ts";

/** How often a running school sweeps, in milliseconds. */
export const SWEEP_INTERVAL = HOUR;

/** Choice (ended records stay for a day): for that time a replay of a code is recognised, and ends the pairs made from it. */
const KEPT_AFTER_END = DAY;

/** The lifetime of an unused client that registered itself. */
const UNUSED_CLIENT_LIFETIME = DAY;

/**
 * Deletes expired codes, consent requests, links to set a password and forms of the admin area, and revoked pairs, each a day after its end, and
 * clients that registered themselves and were not used within a day. Processes on one database sweep one after another.
 */
export async function sweep(db: SchoolDatabase, now: number): Promise<void> {
  const before = now - KEPT_AFTER_END;
  await transactAlone(db, "sweep", async (transaction) => {
    await transaction.deleteFrom("consent_request").where("expires_at", "<=", before).execute();
    await transaction.deleteFrom("authorization_code").where("expires_at", "<=", before).execute();
    const ended = transaction.selectFrom("token_pair").select("id").where("revoked_at", "<=", before);
    // References to the deleted pairs are cleared first: in successors, and in codes that were exchanged late.
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
      .where("created_at", "<=", now - UNUSED_CLIENT_LIFETIME)
      // A client that has an authorization code is in use already.
      .where("id", "not in", (where) => where.selectFrom("authorization_code").select("client_id"))
      .execute();
    await transaction.deleteFrom("password_link").where("expires_at", "<=", before).execute();
    await transaction.deleteFrom("admin_form").where("expires_at", "<=", before).execute();
    await transaction.deleteFrom("rate_window").where("ends_at", "<=", now).execute();
    await transaction.deleteFrom("sign_in_attempt").where("window_ends_at", "<=", now).execute();
  });
}
