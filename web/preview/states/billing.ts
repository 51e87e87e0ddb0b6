import { memberWith } from "./edits/edits.ts";
import { ANY_TEXT, statesAt, type Words } from "./state.ts";

const ALL_14: Words = ["billing.scope.above", { rows: ["billing.scope.all", { count: 14 }], above: 3 }];
const NEWEST_50: Words = ["billing.scope.above", { rows: ["billing.scope.newest", { count: 50 }], above: 3 }];

export const BILLING_STATES = statesAt("/billing", {
  "billing/empty": {
    name: { "zh-TW": "還沒有付款", en: "no payments yet" },
    edit: memberWith({ payments: [] }),
    shows: ["billing.empty.title", "billing.empty.body"],
  },
  "billing/loading": {
    name: { "zh-TW": "載入中", en: "loading" },
    answers: [{ of: "BillingPage", hold: true }],
    shows: ["billing.title", "billing.loadingPage"],
  },
  "billing/typical": {
    name: { "zh-TW": "一般學員", en: "as most members have it" },
    shows: [
      ["billing.toPay.count", { count: 3 }],
      ALL_14,
      "paymentWords.states.paid",
      "paymentWords.states.expired",
      "paymentWords.states.partlyRefunded",
    ],
  },
  "billing/10000": {
    name: { "zh-TW": "一萬筆付款", en: "ten thousand payments" },
    member: "heavy",
    shows: [NEWEST_50, "billing.years.earlier", "billing.load.more"],
  },
  "billing/load-more": {
    name: { "zh-TW": "再載入 50 筆", en: "50 more are loaded" },
    member: "heavy",
    steps: [{ press: "billing.load.more" }],
    shows: [
      "billing.load.more",
      ["billing.scope.above", { rows: ["billing.scope.newest", { count: 100 }], above: 3 }],
    ],
  },
  "billing/load-more-error": {
    name: { "zh-TW": "再載入時失敗", en: "more cannot be loaded" },
    member: "heavy",
    answers: [{ of: "BillingPage", from: 2, fail: "school_timeout" }],
    steps: [{ press: "billing.load.more" }],
    shows: [["errors.staleTitle", { time: ANY_TEXT }], "errors.school_timeout.title", NEWEST_50],
  },
  "billing/year": {
    name: { "zh-TW": "某一年的合計與 CSV", en: "a year with its total and its CSV" },
    member: "heavy",
    steps: [{ press: "billing.years.earlier" }],
    shows: [["billing.years.csv", { year: ANY_TEXT }], "billing.years.paid", "billing.years.refunded"],
    hides: ["billing.load.stop", "billing.load.more"],
  },
  "billing/year-reading": {
    name: { "zh-TW": "正在找更早的年份", en: "an earlier year is being looked for" },
    member: "heavy",
    answers: [{ of: "BillingPage", from: 4, hold: true }],
    steps: [{ press: "billing.years.earlier" }],
    shows: [["billing.load.progress", { count: 150 }], "billing.load.stop"],
  },
  "billing/year-stopped": {
    name: { "zh-TW": "載入某一年時停止", en: "the reading of a year was stopped" },
    member: "heavy",
    address: "/billing?year=1999",
    steps: [{ press: "billing.load.stop" }],
    shows: [
      ["billing.years.stopped", { year: "1999" }],
      ["billing.years.readOn", { year: "1999" }],
      ["billing.years.of.soFar", { year: "1999" }],
    ],
    hides: [["billing.years.csv", { year: "1999" }]],
  },
  "billing/year-without-payments": {
    name: { "zh-TW": "那一年沒有付款", en: "a year without payments" },
    address: "/billing?year=1999",
    shows: ["billing.years.nothing", "billing.none.title"],
    hides: [["billing.years.csv", { year: "1999" }]],
  },
  "billing/end-reached": {
    name: { "zh-TW": "已到最舊一筆", en: "the oldest payment is reached" },
    member: "heavy",
    edit: memberWith(({ payments }) => ({ payments: payments.slice(0, 80) })),
    steps: [{ press: "billing.load.more" }],
    shows: ["billing.load.end", ["billing.scope.all", { count: 80 }]],
    hides: ["billing.years.earlier"],
  },
  "billing/filter-none-loaded": {
    name: { "zh-TW": "已載入的都不符合", en: "nothing that is loaded matches" },
    member: "heavy",
    steps: [{ type: "zzz", into: "billing.tools.search" }],
    shows: ["billing.none.title", ["billing.scope.searching", { count: 50 }], "billing.tools.clear"],
  },
  "billing/partial-row": {
    name: { "zh-TW": "有一筆給不出來", en: "one row is missing" },
    answers: [{ of: "BillingPage", failField: "viewer.payments.nodes.3.lineitems" }],
    shows: ["errors.school_refused.title", ["paymentWords.whatUnnamed", { count: 0 }]],
  },
  "billing/error": {
    name: { "zh-TW": "連不上學校", en: "the school cannot be reached" },
    answers: [{ of: "BillingPage", fail: "school_unavailable" }],
    shows: ["errors.school_unavailable.title", "errors.retry"],
    hides: ["billing.empty.title"],
  },
  "billing/stale": {
    name: { "zh-TW": "無法更新，顯示先前的資料", en: "could not be refreshed" },
    answers: [{ of: "BillingPage", from: 2, fail: "school_unavailable" }],
    steps: [
      { see: ALL_14 },
      { press: "shell.nav.courses" },
      // Billing stays mounted until Courses is ready: a press on Billing before that would ask the school nothing.
      { see: ["courses.count", { count: 8 }] },
      { press: "shell.nav.billing" },
    ],
    shows: [["errors.staleTitle", { time: ANY_TEXT }], ALL_14],
  },
  "billing/print": {
    name: { "zh-TW": "列印", en: "printed" },
    device: { prints: true },
    shows: [["shell.print.printedAt", { time: ANY_TEXT, address: ANY_TEXT }], ALL_14],
    hides: ["billing.tools.search"],
  },
  "billing/mixed-currency": {
    name: { "zh-TW": "兩種幣別", en: "two currencies" },
    shows: [{ text: "US$45.00" }, { text: "NT$" }],
  },
});
