/** Marking notifications as read: here, in another tab, and where a permission is missing. */

import { statesAt, type Words } from "./state.ts";

const NEWEST = "明年一月課表預告";
const markNewest: Words = ["inbox.markReadOf", { title: NEWEST }];

/** The tab's storage during a visit to the consent page. */
function askedToMark(sub: string): Readonly<Record<string, string>> {
  const intent = { name: "markRead", detail: { id: "ntf_yichun_0001", title: NEWEST } };
  return { "homeroom.step-up": JSON.stringify({ intent, path: "/inbox", sub }) };
}

export const INBOX_MARK_STATES = statesAt("/inbox", {
  "inbox/mark-one": {
    name: { "zh-TW": "標為已讀一則", en: "one is marked as read" },
    steps: [{ press: markNewest }],
    shows: [["inbox.unreadCount", { count: 11 }], ["inbox.marked", { title: NEWEST }], "inbox.undo"],
  },
  "inbox/mark-one-failed": {
    name: { "zh-TW": "沒有標為已讀", en: "one could not be marked" },
    answers: [{ of: "MarkNotificationRead", fail: "school_unavailable" }],
    steps: [{ press: markNewest }, { pass: 10_000 }],
    shows: ["inbox.markFailed", markNewest, ["inbox.unreadCount", { count: 12 }]],
  },
  "inbox/marked-in-other-tab": {
    name: { "zh-TW": "在另一個分頁標為已讀", en: "marked in another tab" },
    steps: [
      { see: markNewest },
      // The badge receives the messages of other tabs, and is loaded after the page.
      { see: ["shell.unread", { count: 12 }] },
      {
        on: "homeroom.marks.mem_yichun",
        said: {
          what: "markOne",
          id: "ntf_yichun_0001",
          data: {
            __typename: "Mutation",
            markNotificationRead: {
              __typename: "MarkNotificationReadPayload",
              notificationId: "ntf_yichun_0001",
              readAt: "2026-11-21T02:00:00Z",
              notification: {
                __typename: "Notification",
                id: "ntf_yichun_0001",
                readAt: "2026-11-21T02:00:00Z",
              },
              unreadNotificationCount: 11,
            },
          },
        },
      },
    ],
    shows: [{ text: NEWEST }, ["inbox.unreadCount", { count: 11 }]],
    hides: [markNewest],
  },
  "inbox/mark-all-undo": {
    name: { "zh-TW": "全部標為已讀，還能復原", en: "all are marked as read, and can be taken back" },
    steps: [{ press: "inbox.markAll" }],
    shows: [
      { text: NEWEST },
      ["inbox.markedSeveral", { count: 12 }],
      "inbox.undo",
      ["inbox.undoSeconds", { seconds: 10 }],
      ["inbox.unreadCount", { count: 0 }],
    ],
    hides: [["inbox.unreadCount", { count: 12 }]],
  },
  "inbox/mark-all-confirm": {
    name: {
      "zh-TW": "學校無法保留新通知，先確認",
      en: "a school that would mark what comes meanwhile: it asks first",
    },
    member: "heavy",
    answers: [{ of: "TryMarkingBefore", fail: "school_invalid_response" }],
    steps: [{ press: "inbox.markAll" }],
    shows: [
      ["inbox.confirm.title", { count: 137 }],
      ["inbox.confirm.yes", { count: 137 }],
      "inbox.confirm.body",
    ],
  },
  "inbox/mark-all-failed": {
    name: { "zh-TW": "沒有全部標為已讀", en: "marking all has failed" },
    answers: [{ of: "MarkNotificationsReadBefore", fail: "school_unavailable" }],
    steps: [{ press: "inbox.markAll" }, { see: "inbox.undo" }, { pass: 10_000 }],
    shows: ["inbox.markAllFailed", markNewest, ["inbox.unreadCount", { count: 12 }]],
  },
  "inbox/no-write-scope": {
    name: { "zh-TW": "沒有變更的權限，按了按鈕", en: "without the permission, and something is pressed" },
    permission: "read",
    steps: [{ press: markNewest }],
    shows: ["stepUp.title", "stepUp.continue", ["stepUp.body", { action: ["inbox.actions.markRead", {}] }]],
  },
  "inbox/step-up-return-granted": {
    name: { "zh-TW": "取得權限後完成標記", en: "the permission was granted, and one is marked" },
    device: { keepsInTab: askedToMark("mem_yichun") },
    shows: [{ text: NEWEST }, ["inbox.unreadCount", { count: 11 }]],
    hides: ["stepUp.refused"],
  },
  "inbox/step-up-return-denied": {
    name: { "zh-TW": "沒有取得權限", en: "the permission was refused" },
    permission: "read",
    device: { keepsInTab: askedToMark("mem_yichun") },
    shows: ["stepUp.refused", markNewest, ["inbox.unreadCount", { count: 12 }]],
    hides: ["stepUp.title"],
  },
  "inbox/step-up-return-another-member": {
    name: { "zh-TW": "取得權限時換了學員", en: "another member came back from the consent page" },
    device: { keepsInTab: askedToMark("mem_bohan") },
    shows: ["stepUp.dropped", markNewest, ["inbox.unreadCount", { count: 12 }]],
  },
});
