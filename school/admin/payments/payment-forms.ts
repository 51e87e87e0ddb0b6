/** The forms of a payment's page. Each form has its fields, the check of the sent values, and the change. */

import type { Change } from "#school/admin/frame/area.ts";
import { type Fault, type FormInput, oneFault } from "#school/admin/frame/form-input.ts";
import type { FormFields } from "#school/admin/frame/form-markup.ts";
import { localInputValue, parseLocalInput } from "#school/admin/frame/instants.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { amountFieldValue, parseAmount, writeAmount } from "#school/admin/payments/amounts.ts";
import type { PAYMENT_ACTIONS } from "#school/admin/payments/payment-actions.ts";
import { grantLines } from "#school/admin/payments/payment-grants.ts";
import { notifyOfPayment } from "#school/admin/payments/payment-notices.ts";
import {
  changeInvoiceState,
  changePayment,
  type PaymentRecord,
} from "#school/admin/payments/payment-records.ts";
import {
  KNOWN_METHODS,
  methodWords,
  type PaymentWords,
  paymentWordsIn,
} from "#school/admin/payments/words.ts";
import { DAY, MINUTE } from "#school/clock.ts";
import { html, type Markup } from "#school/pages/html.ts";
import type { AuditState } from "#school/store/audit-log.ts";
import type { PaymentRow } from "#school/store/tables/content-tables.ts";
import { paymentStateAt } from "#shared/member-api/payment-state.ts";

const MAX_EXTENSION = 366 * DAY;

const SUGGESTED_EXTENSION = 3 * DAY;

/** One form of a payment's page. `state` is the state of the payment at this moment. */
export interface PaymentForm<Values> {
  /** The key of the form's name in the words. */
  name: "markPaid" | "extend" | "expire" | "refund" | "voidInvoice";
  /** The end of the form's address. */
  path: string;
  action: keyof typeof PAYMENT_ACTIONS;
  /** Does the state of the payment allow the change? */
  isPossible(record: PaymentRecord, state: string): boolean;
  /** What the change means, above the fields. */
  notes(words: PaymentWords, record: PaymentRecord, state: string): string[];
  fields?(visit: Visit, record: PaymentRecord, fields: FormFields): Markup;
  read(visit: Visit, record: PaymentRecord, input: FormInput): { values: Values } | { faults: Fault[] };
  /** @returns the audit entry without its subject; undefined when the row has changed since it was read */
  change(
    change: Change,
    record: PaymentRecord,
    values: Values,
  ): Promise<{ before: AuditState; after: AuditState } | undefined>;
}

const markPaid: PaymentForm<{ paidAt: number; method: string }> = {
  name: "markPaid",
  path: "/mark-paid",
  action: "payment.mark_paid",
  isPossible: (_record, state) => state !== "paid",
  notes: (words, _record, state) => [
    words.markPaidNote,
    ...(state === "expired" ? [words.markPaidExpired] : []),
    ...(state === "failed" ? [words.markPaidFailed] : []),
  ],
  fields: ({ language, school }, { payment }, fields) => {
    const words = paymentWordsIn(language);
    const { timeZone } = school.config;
    return html`${fields.text({
      name: "paid_at",
      label: words.whenPaid,
      hint: words.timeZone(timeZone),
      type: "datetime-local",
      value: localInputValue(school.now(), timeZone),
    })}
    ${fields.select({
      name: "method",
      label: words.howPaid,
      value: payment.payment_type ?? "",
      options: methodsFor(payment).map((value) => ({
        value,
        label: value === "" ? words.notChosen : methodWords(value, language),
      })),
    })}`;
  },
  read: (visit, { payment }, input) => {
    const words = paymentWordsIn(visit.language);
    const paidAt = parseLocalInput(input.text("paid_at"), visit.school.config.timeZone);
    const method = input.text("method");
    const faults: Fault[] = [];
    if (paidAt === undefined) faults.push({ field: "paid_at", text: words.timeUnreadable });
    else if (paidAt > visit.school.now()) faults.push({ field: "paid_at", text: words.paidInFuture });
    // The field has no seconds, so the minute in which the payment was made counts as after it.
    else if (paidAt < payment.created_at - MINUTE)
      faults.push({ field: "paid_at", text: words.paidTooEarly });
    if (method === "" || !methodsFor(payment).includes(method))
      faults.push({ field: "method", text: words.methodUnknown });
    return paidAt === undefined || faults.length > 0 ? { faults } : { values: { paidAt, method } };
  },
  change: async (change, record, { paidAt, method }) => {
    const { payment, lines, member } = record;
    const { state, payment_type, paid_at, refunding_state, refunded_amount } = payment;
    const before = { state, payment_type, paid_at, refunding_state, refunded_amount };
    const after = { ...before, state: "paid", payment_type: method, paid_at: paidAt };
    if (!(await changePayment(change.db, payment.id, before, after))) return undefined;
    const { grants, titles } = await grantLines(change, member.id, lines);
    return {
      before,
      after: {
        ...after,
        granted: titles.join(", ") || null,
        grants: JSON.stringify(grants),
        notice: await notifyOfPayment(change, record, "paid"),
      },
    };
  },
};

const extend: PaymentForm<number> = {
  name: "extend",
  path: "/extend",
  action: "payment.extend",
  // An attempt without a method has no account or code by which it could be paid.
  isPossible: ({ payment }, state) =>
    (state === "unpaid" || state === "expired") && payment.payment_type !== null,
  notes: (words, _record, state) => [words.extendNote, ...(state === "expired" ? [words.extendExpired] : [])],
  fields: ({ language, school }, { payment }, fields) => {
    const words = paymentWordsIn(language);
    const { timeZone } = school.config;
    // The end of a day: three days after the present deadline, or from now when that is over.
    const from = Math.max(payment.expired_at ?? 0, school.now());
    return fields.text({
      name: "deadline",
      label: words.newDeadline,
      hint: words.timeZone(timeZone),
      type: "datetime-local",
      value: `${localInputValue(from + SUGGESTED_EXTENSION, timeZone).slice(0, 10)}T23:59`,
    });
  },
  read: (visit, { payment }, input) => {
    const words = paymentWordsIn(visit.language);
    const now = visit.school.now();
    const deadline = parseLocalInput(input.text("deadline"), visit.school.config.timeZone);
    if (deadline === undefined) return oneFault("deadline", words.timeUnreadable);
    if (deadline <= now || deadline <= (payment.expired_at ?? 0))
      return oneFault("deadline", words.deadlineTooEarly);
    if (deadline > now + MAX_EXTENSION) return oneFault("deadline", words.deadlineTooLate);
    return { values: deadline };
  },
  change: async (change, record, deadline) => {
    const { id, state, expired_at, paid_at } = record.payment;
    const before = { state, expired_at, paid_at };
    const after = { state: "unpaid", expired_at: deadline, paid_at };
    if (!(await changePayment(change.db, id, before, after))) return undefined;
    const notice = await notifyOfPayment(change, record, "extended");
    return { before, after: { ...after, notice } };
  },
};

const expire: PaymentForm<null> = {
  name: "expire",
  path: "/expire",
  action: "payment.expire",
  isPossible: (_record, state) => state === "unpaid",
  notes: (words) => [words.expireNote],
  read: () => ({ values: null }),
  change: async (change, record) => {
    const { id, state, expired_at } = record.payment;
    const before = { state, expired_at };
    const after = { state: "expired", expired_at: change.now };
    if (!(await changePayment(change.db, id, before, after))) return undefined;
    const notice = await notifyOfPayment(change, record, "expired");
    return { before, after: { ...after, notice } };
  },
};

const refund: PaymentForm<number> = {
  name: "refund",
  path: "/refund",
  action: "payment.refund",
  isPossible: ({ payment }, state) => state === "paid" && leftToRefund(payment) > 0,
  notes: (words, { payment }) => [words.refundNote(writeAmount(leftToRefund(payment), payment.currency))],
  fields: ({ language }, { payment }, fields) =>
    fields.text({
      name: "amount",
      label: paymentWordsIn(language).refundAmount,
      hint: payment.currency,
      inputMode: "decimal",
      value: amountFieldValue(leftToRefund(payment), payment.currency),
    }),
  read: (visit, { payment }, input) => {
    const words = paymentWordsIn(visit.language);
    const amount = parseAmount(input.text("amount"), payment.currency);
    if (amount === undefined) return oneFault("amount", words.amountMissing(payment.currency));
    if (amount === 0) return oneFault("amount", words.amountZero);
    const left = leftToRefund(payment);
    if (amount > left) return oneFault("amount", words.amountTooLarge(writeAmount(left, payment.currency)));
    return { values: amount };
  },
  change: async (change, record, amount) => {
    const { id, currency, refunding_state, refunded_amount, refunded_at } = record.payment;
    const before = { refunding_state, refunded_amount, refunded_at };
    const after = {
      refunding_state: "refunded",
      refunded_amount: (refunded_amount ?? 0) + amount,
      refunded_at: change.now,
    };
    if (!(await changePayment(change.db, id, before, after))) return undefined;
    const notice = await notifyOfPayment(change, record, "refunded", amount);
    return { before: { ...before, currency }, after: { ...after, currency, notice } };
  },
};

const voidInvoice: PaymentForm<null> = {
  name: "voidInvoice",
  path: "/void-invoice",
  action: "payment.void_invoice",
  isPossible: ({ invoice }) => invoice?.state === "issued",
  notes: (words, { invoice }) => [words.voidInvoiceNote(invoice?.number ?? "")],
  read: () => ({ values: null }),
  change: async ({ db }, { payment }) => {
    if (!(await changeInvoiceState(db, payment.id, "issued", "voided"))) return undefined;
    return { before: { invoice_state: "issued" }, after: { invoice_state: "voided" } };
  },
};

/** Every form, in the order of the page. The values of a form go from its `read` to its own `change` alone. */
export const PAYMENT_FORMS: readonly PaymentForm<unknown>[] = [markPaid, extend, expire, refund, voidInvoice];

/** The state of a payment at this moment: an unpaid payment expires at its deadline. */
export const stateOf = ({ state, expired_at }: PaymentRow, now: number): string =>
  paymentStateAt(state, expired_at, now);

/** The part of the amount that was not refunded yet, in the minor unit. */
function leftToRefund({ amount, refunded_amount }: PaymentRow): number {
  return amount - (refunded_amount ?? 0);
}

/** The methods to choose from: the methods of this school, and the payment's own method if it is another. */
function methodsFor({ payment_type }: PaymentRow): string[] {
  const own = payment_type ?? "";
  return KNOWN_METHODS.includes(own) ? [...KNOWN_METHODS] : [own, ...KNOWN_METHODS];
}
