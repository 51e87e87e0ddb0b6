/** What operators change of a payment: paid, deadline, expiry, refunds, invoice. */

import type { AdminForm, AdminRoutes, Changed } from "#school/admin/frame/admin-routes.ts";
import type { Change } from "#school/admin/frame/area.ts";
import { type Fault, type FormInput, oneFault } from "#school/admin/frame/form-input.ts";
import { parseLocalInput } from "#school/admin/frame/instants.ts";
import { changedMeanwhile, VERSION_FIELD } from "#school/admin/frame/versions.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { parseAmount, writeAmount } from "#school/admin/payments/amounts.ts";
import type { PAYMENT_ACTIONS } from "#school/admin/payments/payment-actions.ts";
import { grantLines } from "#school/admin/payments/payment-grants.ts";
import { notifyOfPayment } from "#school/admin/payments/payment-notices.ts";
import {
  FORMS,
  leftToRefund,
  methodsFor,
  type PaymentForm,
  paymentAddress,
  paymentPage,
  PAYMENTS_PATH,
  paymentVersion,
  possibleForms,
  requirePayment,
} from "#school/admin/payments/payment-page.ts";
import {
  changeInvoiceState,
  changePayment,
  findPaymentToChange,
  type PaymentRecord,
} from "#school/admin/payments/payment-records.ts";
import { paymentWordsIn } from "#school/admin/payments/words.ts";
import { DAY, MINUTE } from "#school/clock.ts";
import type { AuditState } from "#school/store/audit-log.ts";

/** How far away a new deadline may be. */
const MAX_EXTENSION = 366 * DAY;

/** What a change did to a payment: its audit entry without the subject; undefined when the row was otherwise by now. */
type Done = { before: AuditState; after: AuditState } | undefined;

/** One form of a payment's page. */
interface PaymentFormParts<Values> {
  action: keyof typeof PAYMENT_ACTIONS;
  read(visit: Visit, record: PaymentRecord, input: FormInput): { values: Values } | { faults: Fault[] };
  change(change: Change, record: PaymentRecord, values: Values): Promise<Done>;
}

export function addPaymentForms(routes: AdminRoutes): void {
  const add = <Values>(form: PaymentForm, parts: PaymentFormParts<Values>): void =>
    routes.form(`${PAYMENTS_PATH}/:id${FORMS[form]}`, paymentForm(routes, form, parts));
  add("markPaid", markPaid);
  add("extend", extend);
  add("expire", expire);
  add("refund", refund);
  add("voidInvoice", voidInvoice);
}

/** What the forms have in common: the payment as it is now, its version, and whether its state allows the change. */
function paymentForm<Values>(
  { frame }: AdminRoutes,
  form: PaymentForm,
  parts: PaymentFormParts<Values>,
): AdminForm<{ own: Values; id: string; version: string }, Changed> {
  return {
    action: parts.action,
    read: async (visit, input) => {
      const record = await requirePayment(visit);
      const reading = parts.read(visit, record, input);
      if ("faults" in reading) return reading;
      return { values: { own: reading.values, id: record.payment.id, version: input.text(VERSION_FIELD) } };
    },
    change: async (change, { own, id, version }) => {
      const record = await findPaymentToChange(change.db, id);
      if (record === undefined || paymentVersion(record) !== version)
        return changedMeanwhile(change, frame, id);
      if (!possibleForms(record, change.now).includes(form))
        return oneFault("", paymentWordsIn(change.visit.language).notNow);
      const done = await parts.change(change, record, own);
      if (done === undefined) return changedMeanwhile(change, frame, id);
      return {
        ...done,
        subject: { id, name: record.payment.trade_no },
        location: paymentAddress(id),
      };
    },
    show: paymentPage,
  };
}

const markPaid: PaymentFormParts<{ paidAt: number; method: string }> = {
  action: "payment.mark_paid",
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
  change: async ({ db, school, now }, record, { paidAt, method }) => {
    const { payment, lines, member } = record;
    const { state, payment_type, paid_at, refunding_state, refunded_amount } = payment;
    const before = { state, payment_type, paid_at, refunding_state, refunded_amount };
    const after = { ...before, state: "paid", payment_type: method, paid_at: paidAt };
    if (!(await changePayment(db, payment.id, before, after))) return undefined;
    const store = { db, now, random: school.random };
    const { grants, titles } = await grantLines(store, member.id, lines);
    return {
      before,
      after: {
        ...after,
        granted: titles.join(", ") || null,
        grants: JSON.stringify(grants),
        notice: await notifyOfPayment(store, record, "paid"),
      },
    };
  },
};

const extend: PaymentFormParts<number> = {
  action: "payment.extend",
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
  change: async ({ db, school, now }, record, deadline) => {
    const { id, state, expired_at, paid_at } = record.payment;
    const before = { state, expired_at, paid_at };
    const after = { state: "unpaid", expired_at: deadline, paid_at };
    if (!(await changePayment(db, id, before, after))) return undefined;
    const notice = await notifyOfPayment({ db, now, random: school.random }, record, "extended");
    return { before, after: { ...after, notice } };
  },
};

const expire: PaymentFormParts<null> = {
  action: "payment.expire",
  read: () => ({ values: null }),
  change: async ({ db, school, now }, record) => {
    const { id, state, expired_at } = record.payment;
    const before = { state, expired_at };
    const after = { state: "expired", expired_at: now };
    if (!(await changePayment(db, id, before, after))) return undefined;
    const notice = await notifyOfPayment({ db, now, random: school.random }, record, "expired");
    return { before, after: { ...after, notice } };
  },
};

const refund: PaymentFormParts<number> = {
  action: "payment.refund",
  read: (visit, { payment }, input) => {
    const words = paymentWordsIn(visit.language);
    const amount = parseAmount(input.text("amount"), payment.currency);
    if (amount === undefined) return oneFault("amount", words.amountMissing(payment.currency));
    if (amount === 0) return oneFault("amount", words.amountZero);
    const left = leftToRefund(payment);
    if (amount > left) return oneFault("amount", words.amountTooLarge(writeAmount(left, payment.currency)));
    return { values: amount };
  },
  change: async ({ db, school, now }, record, amount) => {
    const { id, currency, refunding_state, refunded_amount, refunded_at } = record.payment;
    const before = { refunding_state, refunded_amount, refunded_at };
    const after = {
      refunding_state: "refunded",
      refunded_amount: (refunded_amount ?? 0) + amount,
      refunded_at: now,
    };
    if (!(await changePayment(db, id, before, after))) return undefined;
    const notice = await notifyOfPayment({ db, now, random: school.random }, record, "refunded", amount);
    return {
      before: { ...before, currency },
      after: { ...after, currency, notice },
    };
  },
};

const voidInvoice: PaymentFormParts<null> = {
  action: "payment.void_invoice",
  read: () => ({ values: null }),
  change: async ({ db }, { payment }) => {
    if (!(await changeInvoiceState(db, payment.id, "issued", "voided"))) return undefined;
    return {
      before: { invoice_state: "issued" },
      after: { invoice_state: "voided" },
    };
  },
};
