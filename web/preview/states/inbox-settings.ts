/** Which notifications the member wants to have, and where. */

import type { PreviewState, Words } from "./state.ts";

const eventsByEmail: Words = [
  "inboxSettings.switch",
  { topic: ["inbox.topics.event_reminder", {}], channel: ["inboxSettings.channels.email", {}] },
];

export const PREFS_STATES: readonly PreviewState[] = [
  {
    id: "prefs/typical",
    name: { "zh-TW": "儲存了一項設定", en: "a choice is saved" },
    address: "/inbox/settings",
    steps: [{ press: eventsByEmail }],
    shows: ["inboxSettings.saved", "inbox.topics.maintenance"],
  },
  {
    id: "prefs/saving",
    name: { "zh-TW": "設定儲存中", en: "a choice is being saved" },
    address: "/inbox/settings",
    answers: [{ of: "UpdateNotificationSubscription", hold: true }],
    steps: [{ press: eventsByEmail }],
    shows: ["inboxSettings.saving"],
  },
  {
    id: "prefs/failed",
    name: { "zh-TW": "設定沒有儲存", en: "a choice was not saved" },
    address: "/inbox/settings",
    answers: [{ of: "UpdateNotificationSubscription", fail: "school_unavailable" }],
    steps: [{ press: eventsByEmail }],
    shows: ["inboxSettings.notSaved", "inboxSettings.retry"],
  },
  {
    id: "prefs/none",
    name: { "zh-TW": "學校沒有通知設定", en: "the school offers no settings" },
    address: "/inbox/settings",
    answers: [{ of: "InboxSettingsPage", change: "Query", to: { notificationSubscriptions: [] } }],
    shows: ["inboxSettings.none.title"],
  },
  {
    id: "prefs/no-write-scope",
    name: { "zh-TW": "沒有更改的權限", en: "without the permission to change" },
    address: "/inbox/settings",
    permission: "read",
    steps: [{ press: eventsByEmail }],
    shows: ["stepUp.title", "stepUp.needsPermission"],
  },
];
