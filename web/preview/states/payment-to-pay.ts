/** One payment while it can be paid, before, at and after its deadline. */

import { DAY, HOUR, MINUTE } from "#shared/sample-members/sample-times.ts";

import { payment } from "./edits/edits.ts";
import { dayAtSchool, fromDeadline } from "./moments.ts";
import { ANY_TEXT, statesAt, type Words } from "./state.ts";

const copyAccount: Words = ["payment.copy.named", { name: ["payment.account", {}] }];
const copyStoreCode: Words = ["payment.copy.named", { name: ["payment.storeCode", {}] }];

/** A store's code in the form that the device stores. */
const KEPT_ON_DEVICE = {
  "homeroom.member.mem_yichun.instructions.{0388}": JSON.stringify({
    keptAt: "2026-11-20T02:00:00Z",
    payment: {
      tradeNo: "{0388}",
      amount: "1500",
      currency: "TWD",
      paymentType: "convenience_store",
      paymentState: "unpaid",
      expiredAt: "2099-01-01T00:00:00Z",
      codeNo: "DEMO2411200003",
      lineitems: [{ title: "作品集健檢 50 分鐘", quantity: 1 }],
    },
  }),
};

export const TO_PAY_STATES = statesAt("/billing/{0388}", {
  "payment/unpaid-atm": {
    name: { "zh-TW": "待付款，ATM 轉帳", en: "to be paid by ATM transfer" },
    address: "/billing/{0417}",
    shows: ["payment.amountDue", "payment.bankCode", { text: "中國信託" }, copyAccount],
  },
  "payment/unpaid-atm-no-bank-name": {
    name: { "zh-TW": "ATM 轉帳，沒有銀行名稱", en: "ATM transfer without a bank's name" },
    address: "/billing/{0417}",
    edit: payment("0417", { bankName: null }),
    shows: ["payment.bankCode", copyAccount],
    hides: [{ text: "中國信託" }],
  },
  "payment/unpaid-cvs": {
    name: { "zh-TW": "待付款，超商代碼", en: "to be paid at a store" },
    shows: ["payment.storeCode", copyStoreCode, "payment.actions.show"],
    hides: ["payment.bankCode"],
  },
  "payment/unpaid-type-unknown": {
    name: { "zh-TW": "有代碼，沒有付款方式", en: "a code without a method" },
    answers: [{ change: "Payment", where: "-0388", to: { paymentType: null } }],
    shows: ["payment.storeCode", "paymentWords.typeNone"],
  },
  "payment/unpaid-no-code": {
    name: { "zh-TW": "待付款，沒有代碼", en: "to be paid, without a code" },
    edit: payment("0388", { codeNo: null }),
    shows: ["payment.noCode.title"],
    hides: ["payment.actions.show"],
  },
  "payment/due-3d": {
    name: { "zh-TW": "距期限三天", en: "three days before the deadline" },
    address: "/billing/{0417}",
    moment: fromDeadline("0417", -(3 * DAY + 2 * HOUR)),
    shows: [["paymentWords.left", { time: ["paymentWords.leftDays", { days: 3, hours: 2 }] }]],
  },
  "payment/due-today": {
    name: { "zh-TW": "今天到期", en: "due today" },
    moment: fromDeadline("0388", -(5 * HOUR + 10 * MINUTE)),
    shows: [["paymentWords.left", { time: ["paymentWords.leftHours", { hours: 5, minutes: 10 }] }]],
  },
  "payment/due-59min": {
    name: { "zh-TW": "距期限 59 分鐘", en: "59 minutes before the deadline" },
    address: "/billing/{0240}",
    moment: fromDeadline("0240", -59 * MINUTE),
    shows: [
      "payment.storeCode",
      "payment.actions.show",
      ["paymentWords.left", { time: ["paymentWords.leftMinutes", { minutes: 59 }] }],
    ],
  },
  "payment/due-on-a-day": {
    name: { "zh-TW": "期限只有日期", en: "a deadline that is a day alone" },
    answers: [
      { change: "Payment", where: "-0388", to: (seededAt) => ({ expiredAt: dayAtSchool(seededAt) }) },
    ],
    shows: [["paymentWords.by", { time: ANY_TEXT }], copyStoreCode],
    hides: ["payment.passed.title"],
  },
  "payment/due-unreadable": {
    name: { "zh-TW": "看不懂的期限", en: "a deadline that cannot be read" },
    address: "/billing/{0240}",
    answers: [
      {
        change: "Payment",
        where: "-0240",
        to: { expiredAt: "學期末 end of term", amount: "約一千 about 1,000" },
      },
    ],
    shows: [
      ["paymentWords.by", { time: "學期末 end of term" }],
      { text: "約一千 about 1,000" },
      "payment.actions.show",
    ],
  },
  "payment/due-now": {
    name: { "zh-TW": "期限正好到", en: "at the deadline" },
    address: "/billing/{0240}",
    moment: fromDeadline("0240", -1000),
    clock: "runs",
    shows: ["payment.outcome.expired"],
    hides: [copyStoreCode],
  },
  "payment/just-paid": {
    name: { "zh-TW": "期限已過，學校還沒更新", en: "past the deadline, before the school has said so" },
    address: "/billing/{0240}",
    moment: fromDeadline("0240", 5 * MINUTE),
    answers: [{ change: "Payment", where: "-0240", to: { paymentState: "unpaid" } }],
    shows: ["payment.passed.title", "payment.paidAlready.title"],
    hides: [copyStoreCode],
  },
  "payment/expired-atm": {
    name: { "zh-TW": "已失效，ATM 轉帳", en: "expired, by ATM transfer" },
    address: "/billing/{0077}",
    shows: ["payment.outcome.expired", "payment.outcome.oldCode"],
    hides: [copyAccount],
  },
  "payment/expired-cvs": {
    name: { "zh-TW": "已失效，超商代碼", en: "expired, at a store" },
    address: "/billing/{0240}",
    moment: fromDeadline("0240", HOUR),
    shows: ["payment.outcome.expired", "payment.outcome.oldCode"],
    hides: [copyStoreCode],
  },
  "payment/expired-no-contact": {
    name: { "zh-TW": "已失效，沒有設定聯絡方式與商店", en: "expired, no contact and no shop are set" },
    address: "/billing/{0077}",
    branding: { contacts: [], shopLink: undefined },
    shows: ["payment.outcome.doNotPay"],
    hides: ["shell.toSchool.shop"],
  },
  "payment/expired-never-chosen": {
    name: { "zh-TW": "已失效，從未選付款方式", en: "expired before a method was chosen" },
    address: "/billing/{0051}",
    shows: ["payment.outcome.neverChosen"],
  },
  "payment/expired-state-but-future-deadline": {
    name: { "zh-TW": "期限未到就已關閉", en: "closed before its deadline" },
    edit: payment("0388", { paymentState: "expired" }),
    shows: ["payment.outcome.early"],
  },
  "payment/fullscreen": {
    name: { "zh-TW": "放大顯示代碼", en: "the code shown large" },
    steps: [{ press: "payment.actions.show" }],
    shows: ["payment.shop.hint", "payment.shop.close"],
  },
  "payment/fullscreen-offline": {
    name: { "zh-TW": "離線時放大顯示代碼", en: "the code shown large without a network" },
    network: "offline",
    device: { keeps: KEPT_ON_DEVICE },
    steps: [{ press: "payment.actions.show" }],
    shows: ["payment.shop.hint", "payment.shop.close"],
  },
  "payment/kept": {
    name: { "zh-TW": "已存到這台裝置", en: "kept on the device" },
    steps: [{ press: "payment.keep.do" }],
    shows: ["payment.keep.done", "payment.keep.forget"],
  },
  "payment/kept-unreached": {
    name: { "zh-TW": "離線時列出這台裝置存的代碼", en: "without a network, what the device keeps" },
    address: "/",
    network: "offline",
    device: { keeps: KEPT_ON_DEVICE },
    shows: ["payment.keptHere.title", { text: "作品集健檢 50 分鐘" }],
  },
  "payment/opened-offline": {
    name: {
      "zh-TW": "離線時打開，這台裝置存著代碼",
      en: "opened without a network, the code is kept on the device",
    },
    network: "offline",
    device: { keeps: KEPT_ON_DEVICE },
    shows: [["payment.kept", { time: ANY_TEXT }], "payment.storeCode", "errors.offline.title"],
    hides: ["payment.facts.title"],
  },
  "payment/network-lost": {
    name: { "zh-TW": "打開後斷線", en: "the network is lost while it is open" },
    steps: [{ see: "payment.storeCode" }, { network: "offline" }],
    shows: [["extras.network.offlineSince", { time: ANY_TEXT }], "payment.storeCode", "payment.facts.title"],
  },
  "payment/share": {
    name: { "zh-TW": "裝置可以分享文字", en: "a device that can share a text" },
    address: "/billing/{0417}",
    device: { canShare: true },
    shows: ["payment.actions.share"],
  },
  "payment/copy-refused": {
    name: { "zh-TW": "瀏覽器不讓複製", en: "copying is refused" },
    address: "/billing/{0417}",
    device: { refusesClipboard: true },
    steps: [{ press: copyAccount }],
    shows: ["payment.copy.refused"],
    hides: [copyAccount],
  },
});
