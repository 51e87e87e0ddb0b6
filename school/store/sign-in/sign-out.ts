/** Ends all sessions and pairs of a member. */

import type { SchoolDatabase } from "#school/store/database.ts";
import { endPairs } from "#school/store/oauth/token-pairs.ts";

/**
 * Ends every web session and every live pair of a member, and the codes that were not exchanged yet.
 *
 * @returns how many sessions and pairs it ended
 */
export async function signOutEverywhere(transaction: SchoolDatabase, memberId: string, now: number) {
  const sessions = await transaction
    .deleteFrom("web_session")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  await transaction
    .deleteFrom("authorization_code")
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .execute();
  // A running refresh may have added a pair meanwhile, so it repeats until no live pair is left; an ended pair cannot be
  // refreshed.
  let pairs = 0;
  for (;;) {
    const { numUpdatedRows } = await endPairs(transaction, now)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) break;
    pairs += Number(numUpdatedRows);
  }
  return { sessions: Number(sessions.numDeletedRows), pairs };
}
