import { DAY, HOUR } from "#shared/sample-members/sample-times.ts";

import { memberWith, payment } from "./edits/edits.ts";
import { ANY_TEXT, statesAt } from "./state.ts";

/** Without the payments that are due within a day. */
const laterPayments = memberWith(({ payments }, seededAt) => ({
  payments: payments.filter(
    ({ expiredAt }) => expiredAt === null || expiredAt < seededAt || expiredAt > seededAt + DAY,
  ),
}));

export const HOME_STATES = statesAt("/", {
  "home/typical": {
    name: { "zh-TW": "一般學員", en: "as most members have it" },
    shows: [
      "paymentWords.nextSteps.store",
      "home.continue.action",
      "home.opening.title",
      "home.notices.unread",
    ],
  },
  "home/nothing-yet": {
    name: { "zh-TW": "新學員，什麼都還沒有", en: "a new member, with nothing yet" },
    member: "new",
    shows: ["home.empty.title", "home.empty.action"],
    hides: ["home.toPay.title", "home.continue.title"],
  },
  "home/nothing-urgent": {
    name: { "zh-TW": "付款期限還早", en: "nothing to pay within a day" },
    edit: laterPayments,
    shows: [
      "home.continue.title",
      { text: "在家做酸種麵包" },
      ["paymentWords.left", { time: ["paymentWords.leftDays", { days: 2, hours: 13 }] }],
    ],
  },
  "home/nothing-to-pay": {
    name: { "zh-TW": "沒有待付款", en: "nothing to pay" },
    edit: memberWith({ payments: [] }),
    shows: ["home.toPay.none", "home.continue.action"],
  },
  "home/evening": {
    name: { "zh-TW": "晚上", en: "in the evening" },
    moment: 10 * HOUR,
    shows: [["home.greeting.withName", { greeting: ["home.greeting.evening", {}], name: "林怡君" }]],
  },
  "home/no-name": {
    name: { "zh-TW": "學校沒給姓名", en: "the school gives no name" },
    identity: { name: null },
    shows: ["home.greeting.morning"],
    hides: [["home.greeting.withName", { greeting: ["home.greeting.morning", {}], name: ANY_TEXT }]],
  },
  "home/no-course": {
    name: { "zh-TW": "有通知，沒有課程", en: "notifications, but no course" },
    edit: memberWith({ enrollments: [], payments: [] }),
    shows: ["home.continue.noCourses", "home.toPay.none", "home.opening.none", "home.notices.unread"],
    hides: ["home.empty.title"],
  },
  "home/many-to-pay": {
    name: { "zh-TW": "很多筆待付款", en: "many payments to make" },
    edit: memberWith(({ payments }) => ({
      payments: payments.slice(0, 1).flatMap((first) =>
        Array.from({ length: 8 }, (_, at) => ({
          ...first,
          id: `pay_yichun_07${at}0`,
          tradeNo: first.tradeNo.replace(/-\d{4}$/, `-07${at}0`),
        })),
      ),
    })),
    shows: [["home.toPay.more", { count: 7 }]],
  },
  "home/newest-payments-alone": {
    name: { "zh-TW": "只看了最新的付款", en: "the newest payments alone were looked at" },
    member: "heavy",
    shows: [["home.toPay.moreAmong", { count: 49 }]],
  },
  "home/loading": {
    name: { "zh-TW": "載入中", en: "loading" },
    network: "never",
    shows: ["home.continue.title"],
    hides: ["home.toPay.none"],
  },
  "home/panel-failed": {
    name: { "zh-TW": "一個區塊失敗", en: "one panel fails" },
    network: "one-panel",
    shows: ["errors.school_unavailable.title", "home.notices.unread"],
    hides: ["home.toPay.none", "shell.notLoaded"],
  },
  "home/outage": {
    name: { "zh-TW": "連不上學校", en: "the school cannot be reached" },
    network: "down",
    shows: ["errors.school_unavailable.title", "shell.notLoaded"],
  },
  "home/payments-not-given": {
    name: { "zh-TW": "學校沒給付款資料", en: "an answer without the payments" },
    answers: [{ of: "HomeToPay", failField: "viewer" }],
    shows: ["errors.school_refused.title"],
    hides: ["home.toPay.none"],
  },
  "home/no-code": {
    name: { "zh-TW": "待付款，沒有代碼", en: "to be paid, without a code" },
    edit: payment("0240", { codeNo: null }),
    shows: ["paymentWords.nextSteps.unknown"],
  },
  "home/fields-absent": {
    name: { "zh-TW": "學校少給了欄位", en: "fields that a school lacks" },
    school: "documented",
    shows: ["home.toPay.title", "paymentWords.nextSteps.store"],
  },
});
