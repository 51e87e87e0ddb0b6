/** The changes of a payment that an operator makes by a command. Each has its rule, and is in the audit log. */

import { MINUTE } from "#school/clock.ts";
import { type AuditState, COMMAND, insertAuditEntry } from "#school/store/audit-log.ts";
import type { Store } from "#school/store/database.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { parseAmount } from "#school/store/payments/amounts.ts";
import { grantLines } from "#school/store/payments/payment-grants.ts";
import { notifyOfPayment } from "#school/store/payments/payment-notices.ts";
import { findPayment } from "#school/store/payments/payment-records.ts";
import type { PaymentRow } from "#school/store/tables/content-tables.ts";
import { paymentStateAt } from "#shared/member-api/payment-state.ts";
import { formatDecimal, formatInstant } from "#shared/member-api/scalars.ts";
import { PAYMENT_METHODS } from "#shared/payment-methods.ts";

/** What a payment becomes. An amount is a decimal of the payment's currency, as it was typed. */
export type PaymentChange =
  /** Without `method` the payment keeps its own, without `at` it was paid now. */
  | { to: "paid"; method: string | undefined; at: number | undefined }
  | { to: "expired" }
  | { to: "failed" }
  /** Without `amount` everything that is left is refunded. */
  | { to: "refunded"; amount: string | undefined };

/** Why a payment was not changed, and what to do instead. */
export class PaymentObstacle extends Error {}

type Columns = Partial<
  Pick<
    PaymentRow,
    | "state"
    | "payment_type"
    | "paid_at"
    | "expired_at"
    | "refunding_state"
    | "refunded_amount"
    | "refunded_at"
  >
>;

/** The columns that a change sets. @throws {PaymentObstacle} when the state of the payment does not allow the change */
function columnsAfter(payment: PaymentRow, change: PaymentChange, now: number): Columns {
  const { trade_no } = payment;
  const state = paymentStateAt(payment.state, payment.expired_at, now);
  switch (change.to) {
    case "paid":
      if (state === "paid") throw new PaymentObstacle(`${trade_no} is paid already.`);
      return { state: "paid", ...readPaid(payment, change, now) };
    case "expired":
    case "failed":
      if (state !== "unpaid")
        throw new PaymentObstacle(`${trade_no} is ${state}. Only an unpaid payment can expire or fail.`);
      return change.to === "failed" ? { state: "failed" } : { state: "expired", expired_at: now };
    case "refunded":
      if (state !== "paid")
        throw new PaymentObstacle(`${trade_no} is ${state}. Only a paid payment is refunded.`);
      return {
        refunding_state: "refunded",
        refunded_amount: (payment.refunded_amount ?? 0) + readRefund(payment, change.amount),
        refunded_at: now,
      };
  }
}

function readPaid(
  { trade_no, payment_type, created_at }: PaymentRow,
  { method, at }: { method: string | undefined; at: number | undefined },
  now: number,
): Columns {
  const paidBy = method ?? payment_type ?? "";
  const paidAt = at ?? now;
  const methods: readonly string[] = [
    ...new Set<string>([...PAYMENT_METHODS, ...(payment_type === null ? [] : [payment_type])]),
  ];
  if (!methods.includes(paidBy))
    throw new PaymentObstacle(`Say by --method how ${trade_no} was paid: ${methods.join(", ")}.`);
  if (paidAt > now)
    throw new PaymentObstacle("--at is in the future. Give the instant at which the money came.");
  // An instant may be typed without seconds, so the minute in which the payment was made counts as after it.
  if (paidAt < created_at - MINUTE)
    throw new PaymentObstacle(
      `--at is before ${formatInstant(created_at)}, when ${trade_no} was made. Give the instant at which the money came.`,
    );
  return { payment_type: paidBy, paid_at: paidAt };
}

/** @returns the amount to refund, in the currency's minor unit */
function readRefund(payment: PaymentRow, amount: string | undefined): number {
  const { trade_no, currency } = payment;
  const left = payment.amount - (payment.refunded_amount ?? 0);
  const written = `${formatDecimal(left, currency)} ${currency}`;
  if (left <= 0) throw new PaymentObstacle(`Nothing of ${trade_no} is left to refund.`);
  const minor = amount === undefined ? left : parseAmount(amount, currency);
  if (minor === undefined || minor === 0)
    throw new PaymentObstacle(
      `--amount must be a decimal of ${currency} above zero, such as ${formatDecimal(left, currency)}.`,
    );
  if (minor > left) throw new PaymentObstacle(`At most ${written} of ${trade_no} is left to refund.`);
  return minor;
}

const ACTIONS = {
  paid: "payment.mark_paid",
  expired: "payment.expire",
  failed: "payment.fail",
  refunded: "payment.refund",
} as const satisfies Record<PaymentChange["to"], string>;

/**
 * Changes a payment, gives what it is for when it is paid, tells the member, and writes the audit entry: all in one
 * transaction.
 *
 * @throws {PaymentObstacle} when the payment's state does not allow it; then nothing is changed
 */
export function changePayment(store: Store, tradeNo: string, change: PaymentChange) {
  const now = store.now();
  return transact(store.db, async (db) => {
    const within = { db, now: () => now, random: store.random };
    const record = await findPayment(db, tradeNo);
    if (record === undefined)
      throw new PaymentObstacle(
        `No payment has the number ${tradeNo}. "payment list --member E" lists the payments of a member.`,
      );
    const { payment, member, lines } = record;
    const columns = columnsAfter(payment, change, now);
    await update(within, payment, columns);
    const granted = change.to === "paid" ? await grantLines(within, member.id, lines) : [];
    const refunded = (columns.refunded_amount ?? 0) - (payment.refunded_amount ?? 0);
    const isNotified = await notifyOfPayment(within, record, change.to, refunded);
    await insertAuditEntry(within, {
      actor: COMMAND,
      requestId: null,
      action: ACTIONS[change.to],
      subject: { id: payment.id, name: tradeNo },
      before: stateForLog(payment, columns),
      after: { ...stateForLog({ ...payment, ...columns }, columns), granted: granted.join(", ") || null },
    });
    return { ...record, payment: { ...payment, ...columns }, granted, isNotified };
  });
}

/** Writes the columns if nobody has changed the payment since it was read: in PostgreSQL another process may have. */
async function update({ db }: Store, payment: PaymentRow, columns: Columns): Promise<void> {
  const { state, expired_at, refunded_amount } = payment;
  const { numUpdatedRows } = await db
    .updateTable("payment")
    .set(columns)
    .where("id", "=", payment.id)
    .where("state", "=", state)
    .where("expired_at", "is not distinct from", expired_at)
    .where("refunded_amount", "is not distinct from", refunded_amount)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n)
    throw new PaymentObstacle(
      `${payment.trade_no} was changed at this moment by another command. Look at it by "payment list", then decide again.`,
    );
}

/** The changed columns of a payment as an entry has them; amounts go with their currency. */
function stateForLog(payment: PaymentRow, columns: Columns): AuditState {
  const names = Object.keys(columns) as (keyof Columns)[];
  const state = Object.fromEntries(names.map((name) => [name, payment[name]]));
  return "refunded_amount" in columns ? { ...state, currency: payment.currency } : state;
}
