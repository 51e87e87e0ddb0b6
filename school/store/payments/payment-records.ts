/** Reads payments with what they are for. */

import type { SchoolDatabase } from "#school/store/database.ts";
import { findMember } from "#school/store/members.ts";

export type PaymentRecord = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** A payment by its trade number, with its member and its lines. */
export async function findPayment(db: SchoolDatabase, tradeNo: string) {
  const payment = await db
    .selectFrom("payment")
    .selectAll()
    .where("trade_no", "=", tradeNo)
    .executeTakeFirst();
  const member = payment && (await findMember(db, payment.member_id));
  if (payment === undefined || member === undefined) return undefined;
  return { payment, member, lines: await listLines(db, [payment.id]) };
}

/** The payments of a member, newest first, each with its lines. */
export async function listPayments(db: SchoolDatabase, memberId: string) {
  const payments = await db
    .selectFrom("payment")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const lines = Map.groupBy(
    await listLines(
      db,
      payments.map(({ id }) => id),
    ),
    ({ payment_id }) => payment_id,
  );
  return payments.map((payment) => ({ payment, lines: lines.get(payment.id) ?? [] }));
}

async function listLines(db: SchoolDatabase, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom("payment_lineitem")
    .selectAll()
    .where("payment_id", "in", paymentIds)
    .orderBy("payment_id")
    .orderBy("position")
    .execute();
}
