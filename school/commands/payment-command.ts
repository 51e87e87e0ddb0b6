/** `payment list`, `paid`, `expire`, `fail` and `refund`: what a person at the school notes about payments. */

import { readOptions, UsageError } from "#school/commands/options.ts";
import type { School } from "#school/school.ts";
import { findMemberByEmail } from "#school/store/members.ts";
import { changePayment, type PaymentChange, PaymentObstacle } from "#school/store/payments/change-payment.ts";
import { listPayments, type PaymentRecord } from "#school/store/payments/payment-records.ts";
import { paymentStateAt } from "#shared/member-api/payment-state.ts";
import { formatDecimal, formatInstant } from "#shared/member-api/scalars.ts";
import { INSTANT_FORM, readInstant } from "#shared/node/command-line.ts";

type PaymentCommand = { email: string } | { tradeNo: string; change: PaymentChange };

const NOTHING = "Nothing was changed.";

/** Reads the words after `payment`. @throws {UsageError} */
export function parsePaymentCommand([verb, ...args]: readonly string[]): PaymentCommand {
  if (verb === "list") {
    const { member } = readOptions("Nothing was listed.", args, { member: { type: "string" } });
    if (!member?.trim())
      throw new UsageError("Nothing was listed.\n--member is required: the address of a member.");
    return { email: member.trim() };
  }
  const readChange = Object.hasOwn(CHANGES, verb ?? "") ? CHANGES[verb as keyof typeof CHANGES] : undefined;
  if (readChange === undefined)
    throw new UsageError(`${NOTHING}\n"payment" needs one of list, paid, expire, fail and refund.`);
  const [tradeNo, ...options] = args;
  if (tradeNo === undefined || tradeNo.startsWith("-"))
    throw new UsageError(
      `${NOTHING}\n"payment ${verb}" needs the payment's NUMBER first, as the member sees it.`,
    );
  return { tradeNo, change: readChange(options) };
}

const CHANGES = {
  paid: (args: readonly string[]): PaymentChange => {
    const { method, at } = readOptions(NOTHING, args, {
      method: { type: "string" },
      at: { type: "string" },
    });
    const paidAt = at === undefined ? undefined : readInstant(at);
    if (at !== undefined && paidAt === undefined)
      throw new UsageError(`${NOTHING}\n--at must be ${INSTANT_FORM}.`);
    return { to: "paid", method, at: paidAt };
  },
  expire: (args: readonly string[]): PaymentChange => {
    readOptions(NOTHING, args, {});
    return { to: "expired" };
  },
  fail: (args: readonly string[]): PaymentChange => {
    readOptions(NOTHING, args, {});
    return { to: "failed" };
  },
  refund: (args: readonly string[]): PaymentChange => {
    const { amount } = readOptions(NOTHING, args, { amount: { type: "string" } });
    return { to: "refunded", amount };
  },
};

/** Lists the payments of a member, or changes one. @throws {UsageError} when the payment's state does not allow it */
export async function runPaymentCommand(school: School, command: PaymentCommand) {
  if ("email" in command) return listFor(school, command.email);
  try {
    const { member, granted, isNotified, ...record } = await changePayment(
      school,
      command.tradeNo,
      command.change,
    );
    return { member: member.email, ...describe(record, school.now()), granted, notified: isNotified };
  } catch (error) {
    if (error instanceof PaymentObstacle) throw new UsageError(`${NOTHING}\n${error.message}`);
    throw error;
  }
}

async function listFor({ db, now }: School, email: string) {
  const member = await findMemberByEmail(db, email);
  if (member === undefined) throw new UsageError(`Nothing was listed.\nNobody has the address ${email}.`);
  const payments = await listPayments(db, member.id);
  return { member: member.email, payments: payments.map((record) => describe(record, now())) };
}

function describe({ payment, lines }: Pick<PaymentRecord, "payment" | "lines">, now: number) {
  const { state, currency, created_at, expired_at, paid_at, refunded_amount } = payment;
  return {
    trade_no: payment.trade_no,
    state: paymentStateAt(state, expired_at, now),
    lines: lines.map(({ title }) => title),
    amount: formatDecimal(payment.amount, currency),
    currency,
    payment_type: payment.payment_type,
    created_at: formatInstant(created_at),
    expired_at: expired_at === null ? null : formatInstant(expired_at),
    paid_at: paid_at === null ? null : formatInstant(paid_at),
    refunded_amount: refunded_amount === null ? null : formatDecimal(refunded_amount, currency),
  };
}
