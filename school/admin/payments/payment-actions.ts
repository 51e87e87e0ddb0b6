/** The changes of payments in the audit log, and the undo of each. */

import type { AuditAction, AuditField, Texts, Undo } from "#school/admin/frame/area.ts";
import { instantField, internalField } from "#school/admin/frame/audit-fields.ts";
import { writeAmount } from "#school/admin/payments/amounts.ts";
import { type Grant, takeBack } from "#school/admin/payments/payment-grants.ts";
import { withdrawNotice } from "#school/admin/payments/payment-notices.ts";
import {
  changeInvoiceState,
  changeOf,
  changePayment,
  findPaymentToChange,
} from "#school/admin/payments/payment-records.ts";
import { methodWords, stateWords } from "#school/admin/payments/words.ts";

const state: AuditField = {
  label: { "zh-TW": "狀態", en: "State" },
  show: (value, _state, { language }) => stateWords(String(value), language),
};
const method: AuditField = {
  label: { "zh-TW": "付款方式", en: "Paid by" },
  show: (value, _state, { language }) => methodWords(String(value), language),
};
const refundedAmount: AuditField = {
  label: { "zh-TW": "已退款", en: "Refunded" },
  show: (value, { currency }) => writeAmount(Number(value), String(currency)),
};

const paidAt = instantField({ "zh-TW": "付款時間", en: "Paid at" });
const expiredAt = instantField({ "zh-TW": "期限", en: "Deadline" });
const refundedAt = instantField({ "zh-TW": "退款時間", en: "Refunded at" });

const CHANGED_SINCE: Texts = {
  "zh-TW": "這筆付款後來已經變更，請先處理後來的變更。",
  en: "The payment has been changed since. Take the later change back first.",
};
const ACCESS_CHANGED: Texts = {
  "zh-TW": "這筆付款給予的存取後來已經變更，請在「學員」終止存取。",
  en: "The access that this payment gave has been changed since. End it under Members.",
};

/**
 * Restores a payment, if it is still as the entry left it: its row, the given access, and its notification.
 *
 * Choice (an undo deletes the notification of its change): its text is no longer true.
 */
const undoPayment: Undo = async ({ db }, { subject, before, after }) => {
  const record = await findPaymentToChange(db, subject);
  if (record === undefined || !(await changePayment(db, subject, changeOf(after), changeOf(before))))
    return CHANGED_SINCE;
  const grants = JSON.parse(String(after["grants"] ?? "[]")) as Grant[];
  if (!(await takeBack(db, record.member.id, grants))) return ACCESS_CHANGED;
  const notice = after["notice"];
  if (typeof notice === "string") await withdrawNotice(db, notice);
  return undefined;
};

export const PAYMENT_ACTIONS = {
  "payment.mark_paid": {
    words: { "zh-TW": "標為已付款", en: "Marked as paid" },
    fields: {
      state,
      payment_type: method,
      paid_at: paidAt,
      granted: { label: { "zh-TW": "給予", en: "Gave access to" } },
      refunding_state: internalField,
      refunded_amount: internalField,
      grants: internalField,
      notice: internalField,
    },
    undo: undoPayment,
  },
  "payment.extend": {
    words: { "zh-TW": "延長付款期限", en: "Extended the deadline" },
    fields: { state, expired_at: expiredAt, paid_at: internalField, notice: internalField },
    undo: undoPayment,
  },
  "payment.expire": {
    words: { "zh-TW": "設為逾期", en: "Expired the payment" },
    fields: { state, expired_at: expiredAt, notice: internalField },
    undo: undoPayment,
  },
  "payment.refund": {
    words: { "zh-TW": "退款", en: "Refunded" },
    fields: {
      refunded_amount: refundedAmount,
      refunded_at: refundedAt,
      refunding_state: internalField,
      currency: internalField,
      notice: internalField,
    },
    undo: undoPayment,
  },
  "payment.void_invoice": {
    words: { "zh-TW": "作廢發票", en: "Voided the invoice" },
    fields: {
      invoice_state: {
        label: { "zh-TW": "發票", en: "Invoice" },
        show: (value, _state, { language }) => stateWords(String(value), language),
      },
    },
    undo: async ({ db }, { subject, before, after }) => {
      const back = await changeInvoiceState(
        db,
        subject,
        String(after["invoice_state"]),
        String(before["invoice_state"]),
      );
      return back ? undefined : CHANGED_SINCE;
    },
  },
} satisfies Record<string, AuditAction>;
