/** The search over everything, opened on a screen without any of the results. */

import { statesAt, type Step, type WordArguments, type Words } from "./state.ts";

/** The number beside the inbox's name is loaded together with the listener of the search. */
const badge: Words = ["shell.unread", { count: 12 }];

const open: Step = { press: "shell.search", role: "button" };
const searchFor = (text: string): Step => ({ type: text, into: "search.title" });

const LECTURES: WordArguments[string] = ["search.lists.lectures", {}];
const PAYMENTS: WordArguments[string] = ["search.lists.payments", {}];
const readAllPayments: Words = ["search.unsearched.readAll", { list: PAYMENTS }];

const ON_DESKTOP = { address: "/account", size: "desktop" } as const;

export const SEARCH_STATES = statesAt(ON_DESKTOP, {
  "search/opened": {
    name: { "zh-TW": "剛打開", en: "just opened" },
    steps: [open],
    shows: ["search.kinds.screens", "search.places.sessions"],
    hides: ["search.recent"],
  },
  "search/phone": {
    name: { "zh-TW": "手機上從頁首打開", en: "opened from the header of a phone" },
    size: "phone",
    steps: [open],
    shows: ["search.kinds.screens", "search.places.sessions"],
  },
  "search/recent": {
    name: { "zh-TW": "這個分頁搜尋過的字", en: "with searches of this tab" },
    device: { keepsInTab: { "homeroom.searches": '["酸種","0417"]' } },
    steps: [open],
    shows: ["search.recent", ["search.again", { query: "酸種" }], ["search.again", { query: "0417" }]],
  },
  "search/found": {
    name: { "zh-TW": "找到各種內容", en: "things of every kind are found" },
    steps: [open, searchFor("react")],
    shows: [
      "search.kinds.courses",
      "search.kinds.lectures",
      "search.kinds.payments",
      "search.kinds.products",
      "search.kinds.notices",
      { text: "React 檢查清單 Notion 範本" },
    ],
  },
  "search/number": {
    name: { "zh-TW": "用交易編號找", en: "a payment is found by its number" },
    steps: [open, searchFor("tm 0388")],
    shows: ["search.kinds.payments", { text: "-0388" }, ["search.count", { count: 1 }]],
  },
  "search/more": {
    name: { "zh-TW": "同一種有很多筆", en: "more of a kind than are shown at first" },
    member: "heavy",
    steps: [open, searchFor("dentist")],
    shows: ["search.kinds.lectures", ["search.more", { count: 128 }]],
  },
  "search/whole": {
    name: { "zh-TW": "顯示同一種的全部", en: "all of a kind are shown" },
    member: "heavy",
    steps: [open, searchFor("dentist"), { press: ["search.more", { count: 128 }] }],
    shows: ["search.kinds.lectures"],
    hides: [["search.more", { count: 128 }]],
  },
  "search/setting": {
    name: { "zh-TW": "找到設定", en: "a setting is found" },
    steps: [open, searchFor("english")],
    shows: ["search.kinds.screens", { text: "English" }],
  },
  "search/nearly": {
    name: { "zh-TW": "打錯一個字", en: "one letter is wrong" },
    steps: [open, searchFor("raect")],
    shows: [["search.nearly", { query: "raect" }], { text: "React" }],
  },
  "search/none": {
    name: { "zh-TW": "找不到", en: "nothing is found" },
    steps: [open, searchFor("量子力學")],
    shows: [["search.none", { query: "量子力學" }]],
  },
  "search/reading": {
    name: { "zh-TW": "單元還在讀取", en: "lectures are still being read" },
    answers: [{ of: "CoursePage", from: 2, hold: true }],
    steps: [open, searchFor("量子力學")],
    shows: [
      ["search.unsearched.reading", { lists: ["search.unsearched.soFar", { list: LECTURES, count: 48 }] }],
      ["search.noneYet", { query: "量子力學" }],
    ],
  },
  "search/older-payments": {
    name: { "zh-TW": "更早的付款沒有搜尋", en: "older payments are not searched" },
    member: "heavy",
    steps: [open],
    shows: [["search.unsearched.older", { list: PAYMENTS, count: 50 }], readAllPayments],
  },
  "search/reading-payments": {
    name: { "zh-TW": "正在讀取全部付款", en: "all payments are being read" },
    member: "heavy",
    answers: [{ of: "BillingPage", from: 7, hold: true }],
    steps: [open, { press: readAllPayments }],
    shows: [
      ["search.unsearched.reading", { lists: ["search.unsearched.soFar", { list: PAYMENTS, count: 300 }] }],
    ],
  },
  "search/failed": {
    name: { "zh-TW": "活動讀不到", en: "events cannot be read" },
    answers: [{ of: "EventsPage", fail: "school_timeout" }],
    steps: [open],
    shows: [["search.unsearched.failed", { lists: ["search.lists.events", {}] }], "search.unsearched.retry"],
  },
  "search/documented": {
    name: { "zh-TW": "學校只給規格寫明的資料", en: "a school with the documented fields alone" },
    school: "documented",
    steps: [open, searchFor("react")],
    shows: ["search.kinds.courses", { text: "React ts practice" }],
  },
  "search/chunk-missing": {
    name: { "zh-TW": "搜尋的程式沒載入", en: "the program of the search does not come" },
    steps: [{ see: badge }, { chunksGone: "unreachable" }, open],
    shows: ["extras.searchMissing.title", "extras.searchMissing.close"],
  },
});
