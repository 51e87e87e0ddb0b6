/** Reads orders and what they consist of. */

import { sql } from "kysely";

import type { PaymentLineitemRow, PaymentRow } from "#school/store/tables/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

/** Orders, newest first, after one of them, one more than the limit. */
export function listOrders(
  db: SchoolDatabase,
  {
    beyond,
    limit,
    memberId,
  }: { beyond: readonly [number, string] | undefined; limit: number; memberId: string | undefined },
): Promise<PaymentRow[]> {
  let query = db
    .selectFrom("payment")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (memberId !== undefined) query = query.where("member_id", "=", memberId);
  if (beyond !== undefined)
    query = query.where(sql<boolean>`(created_at, id) < (${beyond[0]}, ${beyond[1]})`);
  return query.execute();
}

export function findOrder(db: SchoolDatabase, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The lines of these orders, in their order. */
export async function linesOf(
  db: SchoolDatabase,
  orderIds: readonly string[],
): Promise<Map<string, PaymentLineitemRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payment_lineitem")
    .selectAll()
    .where("payment_id", "in", orderIds)
    .orderBy("position")
    .execute();
  return Map.groupBy(rows, (row) => row.payment_id);
}
