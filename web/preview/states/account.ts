/** States of the account: the member, their schools, the portal's permissions, and the sessions. */

import { ANY_TEXT, statesAt, type Words } from "./state.ts";

const SUNSET: Words = ["account.schools.visit", { school: "日落烘焙工作室" }];
const TITMOUSE: Words = ["account.schools.visit", { school: "山雀學院" }];

/** The button that ends the session on the phone; its name puts the device where the language needs it. */
const END_ON_PHONE: Words = { text: `${ANY_TEXT}iPhone${ANY_TEXT}` };

export const ACCOUNT_STATES = statesAt("/account", {
  "schools/one": {
    name: { "zh-TW": "只有一所學校", en: "a single school" },
    member: "new",
    shows: [TITMOUSE, "account.schools.current"],
    hides: [SUNSET],
  },
  "schools/many": {
    name: { "zh-TW": "不只一所學校", en: "several schools" },
    shows: [TITMOUSE, SUNSET, "account.roles.teaching_assistant"],
  },
  "schools/role-unknown": {
    name: { "zh-TW": "不認得的身分", en: "a role that nobody listed" },
    member: "unusual",
    shows: [{ text: "alumni-2024" }],
  },
  "schools/none": {
    name: { "zh-TW": "學校沒給名單", en: "no schools listed" },
    answers: [{ of: "AccountPage", change: "Viewer", to: { schools: [] } }],
    shows: ["account.schools.none"],
    hides: ["account.schools.current"],
  },
  "account/typical": {
    name: { "zh-TW": "一般學員", en: "as most members have it" },
    shows: [
      { text: "林怡君" },
      { text: "yichun@example.com" },
      "account.sessions.title",
      ["account.devices", { count: 2 }],
      ["account.until", { time: ANY_TEXT }],
      "account.notices",
      "account.looks",
    ],
    hides: ["account.notGiven"],
  },
  "account/name-null": {
    name: { "zh-TW": "學校沒給姓名", en: "without a name" },
    identity: { name: null },
    answers: [{ of: "AccountPage", change: "Viewer", to: { name: null } }],
    shows: ["account.notGiven", { text: "yichun@example.com" }],
    hides: [{ text: "林怡君" }],
  },
  "account/error": {
    name: { "zh-TW": "讀不懂學校的回覆", en: "the school's answer could not be read" },
    answers: [{ of: "AccountPage", fail: "school_invalid_response" }],
    shows: ["errors.school_invalid_response.title", { text: "yichun@example.com" }],
  },
  "permissions/read-only": {
    name: { "zh-TW": "只有讀取的權限", en: "allowed to read alone" },
    permission: "read",
    steps: [{ press: ["account.permissions.reads", { count: 8 }] }],
    shows: [
      "account.permissions.accountRead",
      "account.permissions.cannotChange",
      "account.permissions.allow",
    ],
    hides: ["account.permissions.accountWrite"],
  },
  "permissions/read-write": {
    name: { "zh-TW": "讀取與變更的權限", en: "allowed to read and to change" },
    steps: [{ press: ["account.permissions.readsAndChanges", { count: 8 }] }],
    shows: ["account.permissions.accountRead", "account.permissions.accountWrite"],
    hides: ["account.permissions.allow"],
  },
  "sessions/one": {
    name: { "zh-TW": "只在這台裝置登入", en: "signed in on this device alone" },
    address: "/account/sessions",
    otherSessions: 0,
    shows: ["account.sessions.thisDevice", "account.sessions.onlyThis"],
    hides: ["account.sessions.end"],
  },
  "sessions/many": {
    name: { "zh-TW": "在五台裝置登入", en: "signed in on five devices" },
    address: "/account/sessions",
    otherSessions: 4,
    shows: ["account.sessions.unknownDevice", "account.sessions.endOthers"],
  },
  "sessions/end-one": {
    name: { "zh-TW": "登出另一台裝置", en: "another device is signed out" },
    address: "/account/sessions",
    steps: [{ press: END_ON_PHONE }],
    shows: ["account.sessions.ended", "account.sessions.onlyThis"],
    hides: [{ text: "iPhone" }],
  },
  "sessions/end-failed": {
    name: { "zh-TW": "沒能登出另一台裝置", en: "another device could not be signed out" },
    address: "/account/sessions",
    answers: [{ of: "/auth/sessions/other", fail: "store_unavailable" }],
    steps: [{ press: END_ON_PHONE }],
    shows: ["account.sessions.endFailed", { text: "iPhone" }],
  },
});
