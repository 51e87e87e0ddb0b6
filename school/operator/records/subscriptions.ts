/** Reads, cancels and resumes subscriptions. */

import type { SchoolDatabase } from "#school/store/database.ts";
import type { SubscriptionRow } from "#school/store/tables/operator-tables.ts";

/** Subscriptions after an id, one more than the limit. */
export function listSubscriptions(
  db: SchoolDatabase,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SubscriptionRow[]> {
  const query = db
    .selectFrom("subscription")
    .selectAll()
    .orderBy("id")
    .limit(limit + 1);
  return (after === undefined ? query : query.where("id", ">", after)).execute();
}

export function findSubscription(db: SchoolDatabase, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom("subscription").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Cancels a subscription; one that is canceled already keeps its `canceled_at`. */
export async function cancelSubscription(db: SchoolDatabase, id: string, now: number): Promise<void> {
  await db
    .updateTable("subscription")
    .set({ state: "canceled", canceled_at: now })
    .where("id", "=", id)
    .where("state", "!=", "canceled")
    .execute();
}

/** @returns whether it was resumed: a subscription whose period has ended is not */
export async function resumeSubscription(db: SchoolDatabase, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable("subscription")
    .set({ state: "active", canceled_at: null })
    .where("id", "=", id)
    .where("period_ends_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
