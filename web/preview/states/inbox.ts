import type { PreviewState } from "./state.ts";

export const INBOX_STATES: readonly PreviewState[] = [
  {
    id: "inbox/mark-one",
    name: { "zh-TW": "標為已讀一則", en: "one is marked as read" },
    address: "/inbox",
    steps: [{ press: ["inbox.markReadOf", { title: "明年一月課表預告" }] }],
    shows: [["inbox.unreadCount", { count: 11 }]],
  },
  {
    id: "prefs/no-write-scope",
    name: { "zh-TW": "沒有更改的權限", en: "without the permission to change" },
    address: "/inbox/settings",
    permission: "read",
    shows: ["stepUp.needsPermission"],
  },
];
