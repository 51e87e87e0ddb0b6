/** The panel under the bell, which phones do not have. */

import { everythingIsRead } from "./edits/notification-edits.ts";
import { statesAt, type Step, type Words } from "./state.ts";

const bellWith = (count: number): Words => ({
  joined: ["shell.notifications", ["shell.unread", { count }]],
});

// With its role, because in Chinese the link to the inbox has the same name as the bell.
const openPanel: Step = { press: bellWith(12), role: "button" };
const openPanelWithoutUnread: Step = { press: "shell.notifications", role: "button" };

const ON_DESKTOP = { address: "/account", size: "desktop" } as const;

export const INBOX_PANEL_STATES = statesAt(ON_DESKTOP, {
  "inbox/panel-closed": {
    name: { "zh-TW": "鈴鐺未打開", en: "the bell, closed" },
    shows: [bellWith(12)],
    hides: ["inbox.panel.all"],
  },
  "inbox/panel-typical": {
    name: { "zh-TW": "鈴鐺的通知清單", en: "the newest under the bell" },
    steps: [openPanel],
    shows: [
      ["inbox.unreadCount", { count: 12 }],
      { text: "開學須知" },
      "inbox.panel.all",
      "inbox.panel.unreadOnly",
    ],
    // The eight newest are listed, and this is the ninth.
    hides: [{ text: "新課程上架：用資料說故事" }],
  },
  "inbox/panel-mark-all": {
    name: { "zh-TW": "在鈴鐺清單全部標為已讀", en: "all are marked under the bell" },
    steps: [openPanel, { press: "inbox.markAll" }],
    shows: [["inbox.unreadCount", { count: 0 }], ["inbox.markedSeveral", { count: 12 }], "inbox.undo"],
  },
  "inbox/panel-all-read": {
    name: { "zh-TW": "鈴鐺清單全部已讀", en: "under the bell, everything is read" },
    edit: everythingIsRead,
    steps: [openPanelWithoutUnread],
    shows: [["inbox.unreadCount", { count: 0 }], { text: "明年一月課表預告" }, "inbox.panel.all"],
    hides: ["inbox.panel.unreadOnly"],
  },
  "inbox/panel-loading": {
    name: { "zh-TW": "鈴鐺清單載入中", en: "under the bell, loading" },
    answers: [{ of: "InboxPanel", hold: true }],
    steps: [openPanel],
    shows: ["inbox.panel.all", "shell.loading"],
  },
  "inbox/panel-empty": {
    name: { "zh-TW": "鈴鐺清單沒有通知", en: "under the bell, no notifications" },
    member: "new",
    steps: [openPanelWithoutUnread],
    shows: ["inbox.empty.title", "inbox.panel.all"],
  },
  "inbox/panel-error": {
    name: { "zh-TW": "鈴鐺清單連不上學校", en: "under the bell, the school cannot be reached" },
    answers: [{ of: "InboxPanel", fail: "school_unavailable" }],
    steps: [openPanel],
    shows: ["errors.school_unavailable.title", "inbox.panel.all"],
  },
  "inbox/panel-chunk-missing": {
    name: { "zh-TW": "鈴鐺清單的程式沒載入", en: "the panel's program does not come" },
    // The link of the navigation has the count in its name, so this name belongs to the panel's link.
    steps: [
      { see: bellWith(12) },
      { chunksGone: "unreachable" },
      openPanel,
      { see: "shell.nav.inbox", role: "link" },
    ],
    shows: ["shell.nav.inbox"],
    hides: ["inbox.panel.all"],
  },
  "inbox/panel-no-write-scope": {
    name: { "zh-TW": "鈴鐺清單沒有變更的權限", en: "under the bell, without the permission" },
    permission: "read",
    steps: [openPanel],
    shows: ["inbox.unread", { text: "明年一月課表預告" }, "inbox.panel.all"],
    hides: ["stepUp.needsPermission", "stepUp.title"],
  },
  "inbox/panel-mark-refused": {
    name: { "zh-TW": "鈴鐺清單被學校拒絕標記", en: "under the bell, the school refuses a mark" },
    answers: [{ of: "MarkNotificationRead", fail: "permission_missing" }],
    // The notification leads to a course, and the panel closes on the way.
    steps: [
      openPanel,
      { press: { text: "「手機攝影的光」再 7 天到期" } },
      { see: "curriculum.tools.filter" },
      openPanel,
    ],
    shows: [["inbox.unreadCount", { count: 12 }], "inbox.unread", "inbox.panel.all"],
    hides: ["stepUp.title"],
  },
  "inbox/panel-odd-text": {
    name: { "zh-TW": "鈴鐺清單有不尋常的內容", en: "under the bell, unusual rows" },
    member: "unusual",
    steps: [{ press: bellWith(3), role: "button" }],
    shows: [{ text: "wallet_update" }, ["inbox.panel.elsewhere", { host: "blog.example.com" }]],
  },
  "inbox/panel-fields-absent": {
    name: { "zh-TW": "鈴鐺清單沒有通知內容", en: "under the bell, rows without fields" },
    school: "documented",
    steps: [openPanel],
    shows: ["inbox.untitled", "inbox.panel.all"],
    hides: [{ text: "明年一月課表預告" }],
  },
  "inbox/panel-phone": {
    name: {
      "zh-TW": "手機沒有鈴鐺，通知在下方選單",
      en: "on a phone, the inbox in the bar in place of the bell",
    },
    size: "phone",
    shows: ["shell.nav.inbox", ["shell.unread", { count: 12 }]],
  },
});
