/** The inbox and its settings. Marking as read is in a file of its own. */

import { INBOX_MARK_STATES } from "./inbox-marks.ts";
import { everythingIsRead, onlyNotice } from "./edits/notification-edits.ts";
import { ANY_TEXT, statesAt, type Words } from "./state.ts";

/** Long enough to be folded, which no text of the sample is. */
const LONG_BODY =
  "親愛的同學，這學期的課程表已經排定，請在開課前完成三件事：一、確認你的電子郵件可以收到通知；二、到課程頁面下載講義；三、在討論區自我介紹，讓助教認識你。若你報名的是分期付款，第一期款項會在開課前七天提醒。實體活動如遇颱風停班停課，一律改為線上並另行通知，不需來電詢問。上課期間有任何問題，歡迎在單元下方留言，助教會在兩個工作天內回覆；作業請在單元開放後兩週內繳交，逾期仍可觀看示範影片。";

const ROW_STATES = statesAt("/inbox", {
  "inbox/empty": {
    name: { "zh-TW": "還沒有通知", en: "no notifications yet" },
    member: "new",
    shows: ["inbox.empty.title"],
    hides: ["inbox.markAll"],
  },
  "inbox/all-read": {
    name: { "zh-TW": "全部已讀", en: "everything is read" },
    edit: everythingIsRead,
    shows: [
      ["inbox.unreadCount", { count: 0 }],
      ["inbox.loadedAll", { count: 24 }],
    ],
    hides: ["inbox.markAll"],
  },
  "inbox/unread-12": {
    name: { "zh-TW": "十二則未讀", en: "twelve are unread" },
    shows: [["inbox.unreadCount", { count: 12 }], "inbox.markAll", ["inbox.loadedAll", { count: 24 }]],
  },
  "inbox/unread-137": {
    name: { "zh-TW": "137 則未讀", en: "137 are unread" },
    member: "heavy",
    shows: [
      ["inbox.unreadCount", { count: 137 }],
      ["shell.unread", { count: 137 }],
    ],
  },
  "inbox/5000": {
    name: { "zh-TW": "五千則通知，再載入一次", en: "five thousand, with more loaded" },
    member: "heavy",
    steps: [{ press: "inbox.loadMore" }],
    shows: [["inbox.loaded", { count: 100 }], "inbox.loadMore"],
  },
  "inbox/loading": {
    name: { "zh-TW": "載入中", en: "loading" },
    network: "never",
    shows: ["inbox.title", "shell.loading"],
    hides: ["inbox.empty.title"],
  },
  "inbox/error": {
    name: { "zh-TW": "讀不懂學校的回覆", en: "the school's answer could not be read" },
    answers: [{ of: "InboxPage", fail: "school_invalid_response" }],
    shows: ["errors.school_invalid_response.title", "errors.retry"],
    hides: ["inbox.empty.title"],
  },
  "inbox/more-failed": {
    name: { "zh-TW": "載入更多失敗", en: "no more could be loaded" },
    member: "heavy",
    answers: [{ of: "InboxPage", from: 2, fail: "rate_limited", retryAfterSeconds: 30 }],
    steps: [{ press: "inbox.loadMore" }],
    shows: ["inbox.loadMoreFailed", ["inbox.loaded", { count: 50 }], "inbox.loadMore"],
  },
  "inbox/count-error-list-ok": {
    name: { "zh-TW": "有清單，沒有未讀數", en: "the list without the unread count" },
    answers: [{ of: "UnreadCount", fail: "school_timeout" }],
    shows: ["inbox.countFailed", { text: "明年一月課表預告" }],
  },
  "inbox/count-differs": {
    name: { "zh-TW": "未讀數與清單不同", en: "a count that differs from the list" },
    answers: [{ of: "UnreadCount", change: "Query", to: { unreadNotificationCount: 137 } }],
    shows: [
      ["inbox.unreadCount", { count: 137 }],
      ["inbox.loadedAll", { count: 24 }],
    ],
  },
  "inbox/new-arrived": {
    name: { "zh-TW": "有新通知", en: "a new one has arrived" },
    answers: [
      // The newest is not there at first: the two are one row then.
      {
        of: "InboxPage",
        until: 1,
        change: "Notification",
        where: "_0001",
        to: { id: "ntf_yichun_0002", title: "付款提醒：作品集健檢 50 分鐘" },
      },
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
  "inbox/link-external": {
    name: { "zh-TW": "連到別的網站", en: "a link to another site" },
    member: "unusual",
    shows: [["inbox.opensElsewhere", { host: "blog.example.com" }]],
  },
  "inbox/link-none": {
    name: { "zh-TW": "學校沒給通知內容", en: "the school gives no fields of a notification" },
    school: "documented",
    shows: ["inbox.untitled", "inbox.noDate"],
    hides: [["inbox.markReadOf", { title: ANY_TEXT }]],
  },
  "inbox/long-text": {
    name: { "zh-TW": "很長的內文", en: "a long text" },
    edit: onlyNotice("開學須知", { body: LONG_BODY }),
    steps: [{ press: { text: "開學須知" }, role: "button" }],
    shows: [{ text: "開學須知" }, { text: "作業請在單元開放後兩週內繳交" }],
  },
  "inbox/html-in-text": {
    name: { "zh-TW": "內文裡有 HTML", en: "markup in a text" },
    edit: onlyNotice("許哲維回覆了你的提問"),
    shows: [{ text: "用 <b>key={item.id}</b> 就好" }],
  },
});

const TOPIC_STATES = statesAt("/inbox?topic=payment", {
  "inbox/topic": {
    name: { "zh-TW": "只列出一類通知", en: "one kind is listed" },
    shows: [["inbox.someOfAll", { loaded: 24, shown: 6 }]],
    hides: [{ text: "明年一月課表預告" }],
  },
});

const eventsByEmail: Words = [
  "inboxSettings.switch",
  { topic: ["inbox.topics.event_reminder", {}], channel: ["inboxSettings.channels.email", {}] },
];

/** Which notifications the member wants to have, and where. */
const PREFS_STATES = statesAt("/inbox/settings", {
  "prefs/typical": {
    name: { "zh-TW": "儲存了一項設定", en: "a choice is saved" },
    steps: [{ press: eventsByEmail }],
    shows: ["inboxSettings.saved", "inbox.topics.maintenance"],
  },
  "prefs/saving": {
    name: { "zh-TW": "設定儲存中", en: "a choice is being saved" },
    answers: [{ of: "UpdateNotificationSubscription", hold: true }],
    steps: [{ press: eventsByEmail }],
    shows: ["inboxSettings.saving"],
  },
  "prefs/failed": {
    name: { "zh-TW": "設定沒有儲存", en: "a choice was not saved" },
    answers: [{ of: "UpdateNotificationSubscription", fail: "school_unavailable" }],
    steps: [{ press: eventsByEmail }],
    shows: ["inboxSettings.notSaved", "inboxSettings.retry"],
  },
  "prefs/none": {
    name: { "zh-TW": "學校沒有通知設定", en: "the school offers no settings" },
    answers: [{ of: "InboxSettingsPage", change: "Query", to: { notificationSubscriptions: [] } }],
    shows: ["inboxSettings.none.title"],
  },
  "prefs/no-write-scope": {
    name: { "zh-TW": "沒有變更的權限", en: "without the permission to change" },
    permission: "read",
    steps: [{ press: eventsByEmail }],
    shows: ["stepUp.title", "stepUp.needsPermission"],
  },
});

export const INBOX_STATES = [...ROW_STATES, ...TOPIC_STATES, ...INBOX_MARK_STATES, ...PREFS_STATES];
