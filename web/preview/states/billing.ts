import { memberWith } from "./edits/edits.ts";
import { ANY_TEXT, statesAt } from "./state.ts";

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
      ["billing.scope.above", { rows: ["billing.scope.all", { count: 14 }], above: 3 }],
      "paymentWords.states.paid",
      "paymentWords.states.expired",
      "paymentWords.states.partlyRefunded",
    ],
  },
  "billing/10000": {
    name: { "zh-TW": "一萬筆付款", en: "ten thousand payments" },
    member: "heavy",
    shows: [
      ["billing.scope.above", { rows: ["billing.scope.newest", { count: 50 }], above: 3 }],
      ["billing.totals.nothingNewest", { count: 50 }],
      "billing.load.all",
      ["billing.totals.coversNewest", { count: 50 }],
    ],
    hides: ["billing.totals.nothing"],
  },
  "billing/load-more": {
    name: { "zh-TW": "再載入 50 筆", en: "50 more are loaded" },
    member: "heavy",
    steps: [{ press: "billing.load.more" }],
    shows: ["billing.load.more", ["billing.totals.coversNewest", { count: 100 }]],
  },
  "billing/load-more-error": {
    name: { "zh-TW": "再載入時失敗", en: "more cannot be loaded" },
    member: "heavy",
    answers: [{ of: "BillingPage", from: 2, fail: "school_timeout" }],
    steps: [{ press: "billing.load.more" }],
    shows: [
      ["errors.staleTitle", { time: ANY_TEXT }],
      "errors.school_timeout.title",
      ["billing.totals.coversNewest", { count: 50 }],
    ],
  },
  "billing/load-all-running": {
    name: { "zh-TW": "正在全部載入", en: "everything is being loaded" },
    member: "heavy",
    answers: [{ of: "BillingPage", from: 4, hold: true }],
    steps: [{ press: "billing.load.all" }],
    shows: [["billing.load.progress", { count: 150 }], "billing.load.stop"],
  },
  "billing/load-all-stopped": {
    name: { "zh-TW": "全部載入時停止", en: "loading everything was stopped" },
    member: "heavy",
    steps: [{ press: "billing.load.all" }, { press: "billing.load.stop" }],
    shows: ["billing.load.resume"],
  },
  "billing/end-reached": {
    name: { "zh-TW": "已到最舊一筆", en: "the oldest payment is reached" },
    member: "heavy",
    edit: memberWith(({ payments }) => ({ payments: payments.slice(0, 80) })),
    steps: [{ press: "billing.load.more" }],
    shows: ["billing.load.end", ["billing.totals.coversAll", { count: 80 }]],
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
      { see: "billing.totals.title" },
      { press: "shell.nav.courses" },
      // Billing stays mounted until Courses is ready: a press on Billing before that would ask the school nothing.
      { see: ["courses.count", { count: 8 }] },
      { press: "shell.nav.billing" },
    ],
    shows: [["errors.staleTitle", { time: ANY_TEXT }], "billing.totals.title"],
  },
  "billing/csv": {
    name: { "zh-TW": "下載 CSV", en: "to be downloaded as CSV" },
    member: "heavy",
    shows: [["billing.csv.download", { count: 50 }]],
  },
  "billing/print": {
    name: { "zh-TW": "列印", en: "printed" },
    device: { prints: true },
    shows: [["shell.print.printedAt", { time: ANY_TEXT, address: ANY_TEXT }], "billing.totals.title"],
    hides: ["billing.tools.search"],
  },
  "billing/mixed-currency": {
    name: { "zh-TW": "兩種幣別", en: "two currencies" },
    shows: ["billing.totals.paid", { text: "US$45.00" }, { text: "NT$" }],
  },
});
