/** The changes in the audit log that commands make. Forms of a former release made them, too, and some that nobody makes any more. */

import type { PaymentMethod } from "#shared/payment-methods.ts";

import type { AuditAction, AuditField, Texts } from "#school/admin/frame/area.ts";
import { instantField } from "#school/admin/frame/audit-fields.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";
import { writeAmount } from "#school/store/payments/amounts.ts";

/** The words of this school for states of payments and invoices. */
const STATES: Readonly<Record<string, Texts>> = {
  unpaid: { "zh-TW": "待付款", en: "to pay" },
  paid: { "zh-TW": "已付款", en: "paid" },
  expired: { "zh-TW": "已逾期", en: "expired" },
  failed: { "zh-TW": "付款失敗", en: "failed" },
  issued: { "zh-TW": "已開立", en: "issued" },
  voided: { "zh-TW": "已作廢", en: "voided" },
};

const METHODS: Readonly<Record<PaymentMethod, Texts>> = {
  atm: { "zh-TW": "ATM 轉帳", en: "ATM transfer" },
  convenience_store: { "zh-TW": "超商代碼", en: "Store code" },
  credit_card: { "zh-TW": "信用卡", en: "Credit card" },
  line_pay: { "zh-TW": "LINE Pay", en: "LINE Pay" },
  apple_pay: { "zh-TW": "Apple Pay", en: "Apple Pay" },
  google_pay: { "zh-TW": "Google Pay", en: "Google Pay" },
  paypal: { "zh-TW": "PayPal", en: "PayPal" },
  free: { "zh-TW": "免付款", en: "Free of charge" },
};

/** A field whose values have words; a value of another system's own is shown as it is. */
const worded = (label: Texts, words: Readonly<Record<string, Texts>>): AuditField => ({
  label,
  show: (value, _state, { language }) => words[String(value)]?.[language] ?? String(value),
});

const course: AuditField = { label: { "zh-TW": "課程", en: "Course" } };
const accessUntil: AuditField = {
  label: { "zh-TW": "觀看期限", en: "Access until" },
  show: (value, _state, visit) =>
    value === 0
      ? { "zh-TW": "無期限", en: "without an end" }[visit.language]
      : writeInstant(visit, Number(value)),
};
const access = { course, access_until: accessUntil };

const state = worded({ "zh-TW": "狀態", en: "State" }, STATES);
const expiredAt = instantField({ "zh-TW": "期限", en: "Deadline" });

export const COMMAND_ACTIONS = {
  "application.review_document": {
    words: { "zh-TW": "審核文件", en: "Reviewed a document" },
    fields: { reviewed_sha256: { label: { "zh-TW": "內容的 SHA-256", en: "SHA-256 of the text" } } },
  },
  "member.sign_out": {
    words: { "zh-TW": "登出所有裝置", en: "Signed out everywhere" },
    fields: {
      sessions: { label: { "zh-TW": "瀏覽器", en: "Browsers" } },
      live_pairs: { label: { "zh-TW": "有效的權杖組", en: "Live pairs" } },
    },
  },
  // Programs enrol members and change the end of their access; forms did so, too.
  "member.enrol": { words: { "zh-TW": "加入課程", en: "Enrolled in a course" }, fields: access },
  "member.change_access": {
    words: { "zh-TW": "變更觀看期限", en: "Changed the end of access" },
    fields: access,
  },
  "member.end_access": { words: { "zh-TW": "終止觀看權", en: "Ended an access" }, fields: access },
  "notice.send": {
    words: { "zh-TW": "發送通知", en: "Sent a notice" },
    fields: {
      title: { label: { "zh-TW": "標題", en: "Title" } },
      body: { label: { "zh-TW": "內容", en: "Text" } },
      url: { label: { "zh-TW": "連結", en: "Link" } },
      audience: {
        label: { "zh-TW": "對象", en: "To" },
        show: (value, { audience_name: name }, { language }) =>
          value === "all" ? { "zh-TW": "所有學員", en: "All members" }[language] : String(name),
      },
      recipients: { label: { "zh-TW": "人數", en: "Members" } },
    },
  },
  "payment.mark_paid": {
    words: { "zh-TW": "標為已付款", en: "Marked as paid" },
    fields: {
      state,
      payment_type: worded({ "zh-TW": "付款方式", en: "Paid by" }, METHODS),
      paid_at: instantField({ "zh-TW": "付款時間", en: "Paid at" }),
      granted: { label: { "zh-TW": "給予", en: "Gave access to" } },
    },
  },
  "payment.expire": {
    words: { "zh-TW": "設為逾期", en: "Expired the payment" },
    fields: { state, expired_at: expiredAt },
  },
  "payment.fail": {
    words: { "zh-TW": "設為付款失敗", en: "Noted that the payment failed" },
    fields: { state },
  },
  "payment.refund": {
    words: { "zh-TW": "退款", en: "Refunded" },
    fields: {
      refunded_amount: {
        label: { "zh-TW": "已退款", en: "Refunded" },
        show: (value, { currency }) => writeAmount(Number(value), String(currency)),
      },
      refunded_at: instantField({ "zh-TW": "退款時間", en: "Refunded at" }),
    },
  },
  "payment.extend": {
    words: { "zh-TW": "延長付款期限", en: "Extended the deadline" },
    fields: { state, expired_at: expiredAt },
  },
  "payment.void_invoice": {
    words: { "zh-TW": "作廢發票", en: "Voided the invoice" },
    fields: { invoice_state: worded({ "zh-TW": "發票", en: "Invoice" }, STATES) },
  },
} satisfies Record<string, AuditAction>;
