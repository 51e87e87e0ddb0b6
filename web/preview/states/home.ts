import { DAY, HOUR, MINUTE } from "#shared/sample-members/sample-times.ts";

import { enrolledOnlyIn } from "./edits/course-edits.ts";
import { memberWith, payment } from "./edits/edits.ts";
import { fromAccessEnd, fromDeadline, fromEvent, fromUnlock } from "./moments.ts";
import { ANY_TEXT, statesAt } from "./state.ts";

/** Without the payments that are due within a day. */
const laterPayments = memberWith(({ payments }, seededAt) => ({
  payments: payments.filter(
    ({ expiredAt }) => (expiredAt ?? 0) < seededAt || (expiredAt ?? 0) > seededAt + DAY,
  ),
}));

export const HOME_STATES = statesAt("/", {
  "home/typical": {
    name: { "zh-TW": "一般學員", en: "as most members have it" },
    shows: [
      ["home.today.pay", { when: ANY_TEXT, amount: "NT$600" }],
      "paymentWords.nextSteps.store",
      "home.continue.action",
      { text: `1:35 / ${ANY_TEXT}` },
      "home.coming.title",
      "home.courses.title",
      "home.notices.unread",
    ],
  },
  "home/nothing-yet": {
    name: { "zh-TW": "新學員，什麼都還沒有", en: "a new member, with nothing yet" },
    member: "new",
    shows: [
      ["home.today.welcome", { name: ANY_TEXT }],
      "home.welcome.what",
      "home.welcome.invited",
      "shell.toSchool.shop",
    ],
    hides: ["home.notices.title", "home.coming.all"],
  },
  "home/first-course": {
    name: { "zh-TW": "第一門課程，還沒開始", en: "a first course that was not begun" },
    edit: [enrolledOnlyIn("data-story"), memberWith({ payments: [] })],
    shows: ["home.today.start", "home.continue.start", ["home.continue.notStarted", { total: 40 }]],
    hides: ["home.today.none"],
  },
  "home/last-hour": {
    name: { "zh-TW": "繳費期限前 59 分鐘", en: "59 minutes before a deadline" },
    moment: fromDeadline("0388", -59 * MINUTE),
    shows: ["paymentWords.nextSteps.store", { text: "作品集健檢 50 分鐘" }],
  },
  "home/event-soon": {
    name: { "zh-TW": "活動再三十分鐘開始", en: "an event starts in thirty minutes" },
    edit: memberWith({ payments: [] }),
    moment: fromEvent("online-ama", -30 * MINUTE),
    shows: [
      { text: "線上 AMA" },
      ["dates.startsIn", { time: ANY_TEXT }],
      ["dates.joinOf", { title: "線上 AMA" }],
    ],
  },
  "home/event-begun": {
    name: { "zh-TW": "活動開始了，不知道何時結束", en: "an event has begun, and its end is not known" },
    edit: memberWith({ payments: [] }),
    moment: fromEvent("online-ama", 10 * MINUTE),
    answers: [{ of: "DatesOfEvents", change: "Event", to: { endsAt: null } }],
    shows: [
      ["home.today.begun", { title: "線上 AMA" }],
      ["dates.began", { time: ANY_TEXT }],
      ["dates.joinOf", { title: "線上 AMA" }],
    ],
    hides: ["dates.onNow"],
  },
  "home/event-today": {
    name: { "zh-TW": "今天有活動", en: "an event is today" },
    moment: fromEvent("online-ama", -6 * HOUR),
    shows: ["dates.today", "home.now.event"],
    hides: [["dates.joinOf", { title: "線上 AMA" }]],
  },
  "home/unlock": {
    name: { "zh-TW": "明天有單元開放", en: "lectures open tomorrow" },
    edit: memberWith({ payments: [] }),
    moment: fromUnlock("home-baking-sourdough", -20 * HOUR),
    shows: ["dates.kinds.opening", "home.continue.action"],
  },
  "home/access-ends": {
    name: { "zh-TW": "課程快到期了", en: "access to a course ends soon" },
    edit: laterPayments,
    moment: fromAccessEnd("phone-photo", -3 * DAY),
    shows: ["dates.kinds.courseEnds"],
  },
  "home/nothing-urgent": {
    name: { "zh-TW": "付款期限還早", en: "nothing to pay within a day" },
    edit: laterPayments,
    shows: [
      ["home.today.continueAt", { position: "1:35" }],
      ["home.today.minutesLeft", { minutes: 10, number: 14 }],
      "home.continue.action",
      { text: "在家做酸種麵包" },
      "dates.kinds.payment",
    ],
    hides: ["paymentWords.nextSteps.store", ["home.today.pay", { when: ANY_TEXT, amount: ANY_TEXT }]],
  },
  "home/all-finished": {
    name: { "zh-TW": "課程都看完了", en: "every course is finished" },
    edit: [
      enrolledOnlyIn("watercolour-basics"),
      memberWith({ payments: [], registrations: [], products: [] }),
    ],
    shows: ["home.today.none", "home.coming.none"],
    hides: ["home.continue.action", "home.continue.start", "home.welcome.what"],
  },
  "home/next": {
    name: { "zh-TW": "沒有課程，只有接下來的日期", en: "no course, only dates ahead" },
    edit: memberWith({ enrollments: [], payments: [] }),
    shows: [["home.today.next", { day: ANY_TEXT, kind: ANY_TEXT }], "home.coming.title"],
    hides: ["home.today.none", "home.continue.action"],
  },
  "home/payments-late": {
    name: { "zh-TW": "付款資料較晚到", en: "payments that come later than the rest" },
    answers: [{ of: "DatesOfPayments", hold: true }],
    shows: ["home.continue.action", "home.notices.unread"],
    hides: ["home.today.none", ["home.today.continueAt", { position: "1:35" }]],
  },
  "home/nothing-to-pay": {
    name: { "zh-TW": "沒有待付款", en: "nothing to pay" },
    edit: memberWith({ payments: [] }),
    shows: ["home.continue.action"],
    hides: ["dates.kinds.payment", "paymentWords.nextSteps.store"],
  },
  "home/no-deadline": {
    name: { "zh-TW": "待付款，沒有期限", en: "to be paid, without a deadline" },
    edit: memberWith(({ payments }) => ({
      payments: payments.slice(0, 1).map((first) => ({ ...first, expiredAt: null })),
    })),
    shows: ["home.continue.action", "paymentWords.noDeadline"],
  },
  "home/no-course": {
    name: { "zh-TW": "有通知，沒有課程", en: "notifications, but no course" },
    edit: memberWith({ enrollments: [], payments: [], registrations: [], products: [] }),
    shows: ["home.today.none", "home.coming.none", "home.notices.unread"],
    hides: ["home.welcome.what"],
  },
  "home/many-to-pay": {
    name: { "zh-TW": "很多筆待付款", en: "many payments to make" },
    edit: memberWith(({ payments }) => ({
      payments: payments.slice(0, 1).flatMap((first) =>
        Array.from({ length: 8 }, (_, at) => ({
          ...first,
          id: `pay_yichun_${7000 + at}`,
          tradeNo: first.tradeNo.replace(/-\d{4}$/, `-${7000 + at}`),
        })),
      ),
    })),
    shows: [["home.now.toPay", { count: 8 }]],
  },
  "home/newest-payments-alone": {
    name: { "zh-TW": "只看了最新的付款", en: "the newest payments alone were looked at" },
    member: "heavy",
    shows: [["home.now.toPayAmong", { count: 50 }], "home.coming.among"],
  },
  "home/abroad": {
    name: { "zh-TW": "人在國外", en: "a member abroad" },
    member: "abroad",
    shows: ["home.coming.title", "dates.kinds.event"],
  },
  "home/loading": {
    name: { "zh-TW": "載入中", en: "loading" },
    network: "never",
    shows: ["home.now.title"],
    hides: ["home.today.none"],
  },
  "home/panel-failed": {
    name: { "zh-TW": "一個區塊失敗", en: "one part fails" },
    network: "one-panel",
    shows: ["errors.school_unavailable.title", "home.notices.unread", "home.continue.action"],
    hides: ["shell.notLoaded"],
  },
  "home/outage": {
    name: { "zh-TW": "連不上學校", en: "the school cannot be reached" },
    network: "down",
    shows: ["errors.school_unavailable.title", "shell.notLoaded"],
  },
  "home/payments-not-given": {
    name: { "zh-TW": "學校沒給付款資料", en: "an answer without the payments" },
    answers: [{ of: "DatesOfPayments", failField: "viewer" }],
    shows: ["errors.school_refused.title", "home.continue.action"],
    hides: ["home.today.none"],
  },
  "home/nothing-known": {
    name: { "zh-TW": "沒有課程，付款讀不到", en: "no course, and payments that cannot be read" },
    edit: memberWith({ enrollments: [], registrations: [], products: [] }),
    answers: [{ of: "DatesOfPayments", fail: "school_timeout" }],
    shows: ["errors.school_timeout.title", "shell.notLoaded", "home.notices.unread"],
    hides: ["home.today.none", "home.coming.none", "home.welcome.what"],
  },
  "home/events-alone-unknown": {
    name: { "zh-TW": "只有活動，活動讀不到", en: "events alone, which cannot be read" },
    edit: memberWith({ enrollments: [], payments: [], products: [], notifications: [] }),
    answers: [{ of: "DatesOfEvents", fail: "school_timeout" }],
    shows: ["errors.school_timeout.title", "shell.notLoaded"],
    hides: ["home.today.none", "home.coming.none", "home.welcome.what"],
  },
  "home/no-code": {
    name: { "zh-TW": "待付款，沒有代碼", en: "to be paid, without a code" },
    edit: payment("0240", { codeNo: null }),
    shows: ["paymentWords.nextSteps.unknown"],
  },
  "home/fields-absent": {
    name: { "zh-TW": "學校少給了欄位", en: "fields that a school lacks" },
    school: "documented",
    shows: ["home.now.title", "paymentWords.nextSteps.store"],
  },
});
