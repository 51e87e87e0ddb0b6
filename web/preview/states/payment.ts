/** One payment that is paid, expired or refunded, and one that has to be searched. */

import { DAY } from "#shared/sample-members/sample-times.ts";
import type { SampleLineitem } from "#shared/sample-members/sample-types.ts";

import { payment } from "./edits/edits.ts";
import { TO_PAY_STATES } from "./payment-to-pay.ts";
import { ANY_TEXT, statesAt } from "./state.ts";

const THIRTY_LINES = Array.from({ length: 30 }, (_, at): SampleLineitem => ({
  kind: "digital_product",
  title: `練習講義 Worksheet ${at + 1}`,
  slug: null,
  quantity: 1,
  unitAmount: 9900,
}));

const SETTLED_STATES = statesAt("/billing/{0101}", {
  "payment/paid-card": {
    name: { "zh-TW": "已付款，信用卡", en: "paid by card" },
    shows: ["paymentWords.states.paid", "paymentWords.types.credit_card", "payment.facts.tradeNo"],
    hides: ["payment.amountDue"],
  },
  "payment/paid-zero": {
    name: { "zh-TW": "折抵後不必付款", en: "nothing left to pay after a coupon" },
    address: "/billing/{0008}",
    shows: ["paymentWords.types.free", { text: "NT$0" }, { text: "FREE100" }],
  },
  "payment/values-unreadable": {
    name: { "zh-TW": "看不懂的金額和時間", en: "amounts and times that cannot be read" },
    answers: [
      {
        change: "Payment",
        where: "-0101",
        to: {
          amount: "約三千 about 3,000",
          paidAt: "上週二 Tuesday",
          refundingState: "refunded",
          refundRequestedAt: "春天 in spring",
          refundedAt: { day: 3 },
          refundedAmount: "大部分 most of it",
          installment: {
            __typename: "Installment",
            totalPeriods: 3,
            firstAmount: "三分之一 a third",
            eachAmount: null,
          },
        },
      },
      { change: "PaymentLineitem", to: { unitAmount: null, amount: "見發票 see the invoice" } },
      { change: "Invoice", where: "XQ-12345678", to: { issuedAt: "紙本 on paper", taxAmount: "5 %" } },
    ],
    shows: [
      { text: "約三千 about 3,000" },
      { text: "見發票 see the invoice" },
      { text: "上週二 Tuesday" },
      { text: "春天 in spring" },
      { text: '{"day":3}' },
      { text: "大部分 most of it" },
      { text: "三分之一 a third" },
      { text: "紙本 on paper" },
      { text: "5 %" },
    ],
    hides: ["paymentWords.amountNone", "payment.refund.noTimes"],
  },
  "payment/failed": {
    name: { "zh-TW": "付款失敗", en: "failed" },
    address: "/billing/{0009}",
    shows: ["paymentWords.states.failed", "payment.outcome.notPaid", "shell.toSchool.shop"],
    hides: ["payment.amountDue"],
  },
  "payment/canceled": {
    name: { "zh-TW": "已取消", en: "cancelled" },
    address: "/billing/{0009}",
    edit: payment("0009", { paymentState: "cancelled" }),
    shows: ["paymentWords.states.canceled", "payment.outcome.canceled", "shell.toSchool.shop"],
    hides: ["payment.amountDue"],
  },
  "payment/state-unknown": {
    name: { "zh-TW": "不認得的狀態", en: "a state that nobody listed" },
    address: "/billing/{0602}",
    member: "unusual",
    shows: [["paymentWords.stateOther", { word: "under_review" }], "shell.help.open"],
    hides: ["payment.amountDue", "payment.outcome.notPaid", "shell.toSchool.shop"],
  },
  "payment/refund-requested": {
    name: { "zh-TW": "已申請退款", en: "a refund is requested" },
    edit: payment("0101", (_, seededAt) => ({
      refundingState: "requested",
      refundRequestedAt: seededAt - 2 * DAY,
    })),
    shows: ["paymentWords.states.refundRequested", "payment.refund.requested"],
  },
  "payment/refunding": {
    name: { "zh-TW": "退款處理中", en: "a refund is under way" },
    edit: payment("0101", (_, seededAt) => ({
      refundingState: "processing",
      refundRequestedAt: seededAt - 2 * DAY,
    })),
    shows: ["paymentWords.states.refunding"],
  },
  "payment/refund-rejected": {
    name: { "zh-TW": "未同意退款", en: "a refund is declined" },
    edit: payment("0101", (_, seededAt) => ({
      refundingState: "rejected",
      refundRequestedAt: seededAt - 2 * DAY,
    })),
    shows: ["paymentWords.states.refundRejected", "payment.outcome.stillPaid", "shell.help.open"],
    hides: ["shell.toSchool.shop"],
  },
  "payment/refunded-full": {
    name: { "zh-TW": "已全額退款", en: "refunded in full" },
    address: "/billing/{0033}",
    shows: ["paymentWords.states.refunded"],
    hides: ["paymentWords.states.partlyRefunded"],
  },
  "payment/refunded-part": {
    name: { "zh-TW": "已部分退款", en: "refunded in part" },
    address: "/billing/{0012}",
    shows: [
      "paymentWords.states.partlyRefunded",
      ["payment.refund.of", { amount: "NT$600", total: ANY_TEXT }],
    ],
  },
  "payment/refund-state-unknown": {
    name: { "zh-TW": "不認得的退款狀態", en: "a state of refund that nobody listed" },
    edit: payment("0101", { refundingState: "disputed" }),
    shows: [["paymentWords.stateOther", { word: "disputed" }]],
  },
  "payment/coupon-and-promotion": {
    name: { "zh-TW": "折價券和促銷一起用", en: "a coupon and a promotion" },
    address: "/billing/{0012}",
    edit: payment("0012", ({ adjustments, amount }) => ({
      adjustments: [...adjustments, { kind: "coupon", label: "早鳥優惠", code: "EARLY", amount: -10000 }],
      amount: amount - 10000,
    })),
    shows: [{ text: "夏季促銷" }, { text: "早鳥優惠" }, { text: "EARLY" }],
  },
  "payment/many-lines": {
    name: { "zh-TW": "三十個品項", en: "thirty items" },
    address: "/billing/{0090}",
    edit: payment("0090", { lineitems: THIRTY_LINES }),
    // The amount is the school's, which is not the sum of these lines.
    shows: [{ text: "練習講義 Worksheet 1" }, { text: "練習講義 Worksheet 30" }, { text: "NT$2,880" }],
  },
  "payment/no-lines": {
    name: { "zh-TW": "沒有品項", en: "without items" },
    edit: payment("0101", { lineitems: [] }),
    shows: ["payment.lines.none"],
  },
  "payment/invoice": {
    name: { "zh-TW": "個人發票", en: "an invoice to a person" },
    shows: ["payment.invoice.title", { text: "XQ-12345678" }],
    hides: ["payment.invoice.taxNumber"],
  },
  "payment/invoice-company": {
    name: { "zh-TW": "公司發票", en: "an invoice to a company" },
    address: "/billing/{0090}",
    shows: ["payment.invoice.taxNumber", { text: "00000000" }],
  },
  "payment/invoice-none": {
    name: { "zh-TW": "沒有發票", en: "without an invoice" },
    address: "/billing/{0012}",
    shows: ["payment.facts.title"],
    hides: ["payment.invoice.title"],
  },
  "payment/installment-6": {
    name: { "zh-TW": "分六期", en: "in six installments" },
    address: "/billing/{0090}",
    shows: ["payment.installment.title", ["payment.installment.periods", { periods: 6 }]],
  },
  "payment/deep-link-searching": {
    name: { "zh-TW": "正在找舊的付款", en: "an older payment is looked for" },
    address: "/billing/TM20200101-99999",
    member: "heavy",
    answers: [{ of: "BillingPage", from: 2, hold: true }],
    shows: [["payment.search.page", { page: 2 }]],
  },
  "payment/deep-link-not-found": {
    name: { "zh-TW": "沒有這筆付款", en: "there is no such payment" },
    address: "/billing/TM20200101-99999",
    shows: [["payment.search.unknown", { tradeNo: "TM20200101-99999" }]],
  },
});

export const PAYMENT_STATES = [...TO_PAY_STATES, ...SETTLED_STATES];
