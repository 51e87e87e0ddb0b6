/** The inbox: its rows, and how they are marked as read. The panel under the bell and the settings are in files of their own. */

import { INBOX_PANEL_STATES } from "./inbox-panel.ts";
import { PREFS_STATES } from "./inbox-settings.ts";
import { INBOX_MARK_STATES } from "./inbox-marks.ts";
import { everythingIsRead, onlyNotice } from "./edits/notification-edits.ts";
import { ANY_TEXT, type PreviewState } from "./state.ts";

/** Long enough to be folded, which no text of the sample is. */
const LONG_BODY =
  "親愛的同學，這學期的課程表已經排定，請在開課前完成三件事：一、確認你的電子郵件可以收到通知；二、到課程頁面下載講義；三、在討論區自我介紹，讓助教認識你。若你報名的是分期付款，第一期款項會在開課前七天提醒。實體活動如遇颱風停班停課，一律改為線上並另行通知，不需來電詢問。上課期間有任何問題，歡迎在單元下方留言，助教會在兩個工作天內回覆；作業請在單元開放後兩週內繳交，逾期仍可觀看示範影片。";

const ROW_STATES: readonly PreviewState[] = [
  {
    id: "inbox/empty",
    name: { "zh-TW": "還沒有通知", en: "no notifications yet" },
    address: "/inbox",
    member: "new",
    shows: ["inbox.empty.title"],
    hides: ["inbox.markAll"],
  },
  {
    id: "inbox/all-read",
    name: { "zh-TW": "全部已讀", en: "everything is read" },
    address: "/inbox",
    edit: everythingIsRead,
    shows: [
      ["inbox.unreadCount", { count: 0 }],
      ["inbox.loadedAll", { count: 24 }],
    ],
    hides: ["inbox.markAll"],
  },
  {
    id: "inbox/unread-12",
    name: { "zh-TW": "十二則未讀", en: "twelve are unread" },
    address: "/inbox",
    shows: [["inbox.unreadCount", { count: 12 }], "inbox.markAll", ["inbox.loadedAll", { count: 24 }]],
  },
  {
    id: "inbox/unread-137",
    name: { "zh-TW": "137 則未讀", en: "137 are unread" },
    address: "/inbox",
    member: "heavy",
    shows: [
      ["inbox.unreadCount", { count: 137 }],
      ["shell.unread", { count: 137 }],
    ],
  },
  {
    id: "inbox/5000",
    name: { "zh-TW": "五千則通知，再載入一次", en: "five thousand, with more loaded" },
    address: "/inbox",
    member: "heavy",
    steps: [{ press: "inbox.loadMore" }],
    shows: [["inbox.loaded", { count: 100 }], "inbox.loadMore"],
  },
  {
    id: "inbox/loading",
    name: { "zh-TW": "載入中", en: "loading" },
    address: "/inbox",
    network: "never",
    shows: ["inbox.title", "shell.loading"],
    hides: ["inbox.empty.title"],
  },
  {
    id: "inbox/error",
    name: { "zh-TW": "讀不懂學校的回覆", en: "the school's answer could not be read" },
    address: "/inbox",
    answers: [{ of: "InboxPage", fail: "school_invalid_response" }],
    shows: ["errors.school_invalid_response.title", "errors.retry"],
    hides: ["inbox.empty.title"],
  },
  {
    id: "inbox/more-failed",
    name: { "zh-TW": "載入更多失敗", en: "no more could be loaded" },
    address: "/inbox",
    member: "heavy",
    answers: [{ of: "InboxPage", from: 2, fail: "rate_limited", retryAfterSeconds: 30 }],
    steps: [{ press: "inbox.loadMore" }],
    shows: ["inbox.loadMoreFailed", ["inbox.loaded", { count: 50 }], "inbox.loadMore"],
  },
  {
    id: "inbox/count-error-list-ok",
    name: { "zh-TW": "有清單，沒有未讀數", en: "the list without the unread count" },
    address: "/inbox",
    answers: [{ of: "UnreadCount", fail: "school_timeout" }],
    shows: ["inbox.countFailed", { text: "明年一月課表預告" }],
  },
  {
    id: "inbox/count-differs",
    name: { "zh-TW": "未讀數與清單不同", en: "a count that differs from the list" },
    address: "/inbox",
    answers: [{ of: "UnreadCount", change: "Query", to: { unreadNotificationCount: 137 } }],
    shows: [
      ["inbox.unreadCount", { count: 137 }],
      ["inbox.loadedAll", { count: 24 }],
    ],
  },
  {
    id: "inbox/new-arrived",
    name: { "zh-TW": "有新通知", en: "a new one has arrived" },
    address: "/inbox",
    answers: [
      // The newest is not there at first: the two are one row then.
      { of: "InboxPage", until: 1, change: "Notification", where: "_0001", to: { id: "ntf_yichun_0002" } },
      { of: "UnreadCount", until: 1, change: "Query", to: { unreadNotificationCount: 11 } },
    ],
    steps: [
      { see: ["inbox.loadedAll", { count: 23 }] },
      { see: ["shell.unread", { count: 11 }] },
      { pass: 60_000 },
    ],
    shows: [
      ["inbox.newOnes", { count: 1 }],
      ["inbox.unreadCount", { count: 12 }],
    ],
    hides: [{ text: "明年一月課表預告" }],
  },
  {
    id: "inbox/link-external",
    name: { "zh-TW": "連到別的網站", en: "a link to another site" },
    address: "/inbox",
    member: "unusual",
    shows: [["inbox.opensElsewhere", { host: "blog.example.com" }]],
  },
  {
    id: "inbox/link-none",
    name: { "zh-TW": "學校沒給通知內容", en: "the school gives no fields of a notification" },
    address: "/inbox",
    school: "documented",
    shows: ["inbox.untitled", "inbox.noDate"],
    hides: [["inbox.markReadOf", { title: ANY_TEXT }]],
  },
  {
    id: "inbox/long-text",
    name: { "zh-TW": "很長的內文", en: "a long text" },
    address: "/inbox",
    edit: onlyNotice("開學須知", { body: LONG_BODY }),
    shows: [{ text: "開學須知" }, "inbox.more"],
  },
  {
    id: "inbox/html-in-text",
    name: { "zh-TW": "內文裡有 HTML", en: "markup in a text" },
    address: "/inbox",
    edit: onlyNotice("許哲維回覆了你的提問"),
    shows: [{ text: "用 <b>key={item.id}</b> 就好" }],
  },
];

export const INBOX_STATES: readonly PreviewState[] = [
  ...ROW_STATES,
  ...INBOX_MARK_STATES,
  ...INBOX_PANEL_STATES,
  ...PREFS_STATES,
];
