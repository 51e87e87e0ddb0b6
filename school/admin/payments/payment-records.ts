/** One payment as operators read and change it. */

import type { PaymentRow } from "#school/store/tables/content-tables.ts";
import type { AuditState } from "#school/store/audit-log.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";

/** The columns of a payment that an operator's change can set. */
const CHANGEABLE = [
  "state",
  "payment_type",
  "paid_at",
  "expired_at",
  "refunding_state",
  "refunded_amount",
  "refunded_at",
] as const;

export type PaymentChange = Partial<Pick<PaymentRow, (typeof CHANGEABLE)[number]>>;

export type PaymentRecord = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export async function findPayment(db: SchoolDatabase, id: string) {
  const payment = await db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirst();
  if (payment === undefined) return undefined;
  return {
    payment,
    member: await db
      .selectFrom("member")
      .selectAll()
      .where("id", "=", payment.member_id)
      .executeTakeFirstOrThrow(),
    lines: await db
      .selectFrom("payment_lineitem")
      .selectAll()
      .where("payment_id", "=", id)
      .orderBy("position")
      .execute(),
    /** Discounts and the like: with the lines they add up to the payment's amount. */
    adjustments: await db
      .selectFrom("payment_adjustment")
      .selectAll()
      .where("payment_id", "=", id)
      .orderBy("position")
      .execute(),
    invoice: await db
      .selectFrom("payment_invoice")
      .selectAll()
      .where("payment_id", "=", id)
      .executeTakeFirst(),
  };
}

/** Reads a payment for a change: in PostgreSQL nobody else changes it until the transaction ends. */
export async function findPaymentToChange(
  transaction: SchoolDatabase,
  id: string,
): Promise<PaymentRecord | undefined> {
  await lockRow(transaction, "payment", id);
  return findPayment(transaction, id);
}

/**
 * Changes a payment that still is as it was read.
 *
 * @param before  the columns that the change relies on, as they were read
 * @returns false when one of them is otherwise now; then nothing is changed
 */
export async function changePayment(
  db: SchoolDatabase,
  id: string,
  before: PaymentChange,
  after: PaymentChange,
): Promise<boolean> {
  let query = db.updateTable("payment").set(after).where("id", "=", id);
  for (const column of CHANGEABLE) {
    const value = before[column];
    if (value === undefined) continue;
    query = query.where(column, "is not distinct from", value);
  }
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The columns of a payment in the state that an audit entry holds. */
export function changeOf(state: AuditState): PaymentChange {
  return Object.fromEntries(
    CHANGEABLE.flatMap((column) => (column in state ? [[column, state[column]]] : [])),
  );
}

/** @returns false when the invoice was in another state */
export async function changeInvoiceState(
  db: SchoolDatabase,
  paymentId: string,
  before: string,
  after: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payment_invoice")
    .set({ state: after })
    .where("payment_id", "=", paymentId)
    .where("state", "=", before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
