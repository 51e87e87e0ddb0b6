/** Who the member is, at which schools, what the portal may do, and where they are signed in. */

import { ANY_TEXT, type PreviewState, type Words } from "./state.ts";

const SUNSET: Words = ["account.schools.visit", { school: "日落烘焙工作室" }];
const TITMOUSE: Words = ["account.schools.visit", { school: "山雀學院" }];

/** The button that ends the session on the phone; its name puts the device where the language needs it. */
const END_ON_PHONE: Words = { text: `${ANY_TEXT}iPhone${ANY_TEXT}` };

export const ACCOUNT_STATES: readonly PreviewState[] = [
  {
    id: "schools/one",
    name: { "zh-TW": "只有一所學校", en: "a single school" },
    address: "/account",
    member: "new",
    shows: [TITMOUSE, "account.schools.current"],
    hides: [SUNSET],
  },
  {
    id: "schools/many",
    name: { "zh-TW": "不只一所學校", en: "several schools" },
    address: "/account",
    shows: [TITMOUSE, SUNSET, "account.roles.teaching_assistant"],
  },
  {
    id: "schools/role-unknown",
    name: { "zh-TW": "不認得的身分", en: "a role that nobody listed" },
    address: "/account",
    member: "unusual",
    shows: [{ text: "alumni-2024" }],
  },
  {
    id: "schools/none",
    name: { "zh-TW": "學校沒給名單", en: "no schools listed" },
    address: "/account",
    answers: [{ of: "AccountPage", change: "Viewer", to: { schools: [] } }],
    shows: ["account.schools.none"],
    hides: ["account.schools.current"],
  },
  {
    id: "account/typical",
    name: { "zh-TW": "一般學員", en: "as most members have it" },
    address: "/account",
    shows: [
      { text: "林怡君" },
      { text: "yichun@example.com" },
      "account.session.until",
      "account.session.all",
    ],
    hides: ["account.notGiven"],
  },
  {
    id: "account/name-null",
    name: { "zh-TW": "學校沒給姓名", en: "without a name" },
    address: "/account",
    identity: { name: null },
    answers: [{ of: "AccountPage", change: "Viewer", to: { name: null } }],
    shows: ["account.notGiven", { text: "yichun@example.com" }],
    hides: [{ text: "林怡君" }],
  },
  {
    id: "account/error",
    name: { "zh-TW": "讀不懂學校的回覆", en: "the school's answer could not be read" },
    address: "/account",
    answers: [{ of: "AccountPage", fail: "school_invalid_response" }],
    shows: ["errors.school_invalid_response.title", { text: "yichun@example.com" }],
  },
  {
    id: "permissions/read-only",
    name: { "zh-TW": "只有讀取的權限", en: "allowed to read alone" },
    address: "/account",
    permission: "read",
    shows: ["account.permissions.accountRead"],
    hides: ["account.permissions.accountWrite"],
  },
  {
    id: "permissions/read-write",
    name: { "zh-TW": "讀取與更改的權限", en: "allowed to read and to change" },
    address: "/account",
    shows: ["account.permissions.accountRead", "account.permissions.accountWrite"],
  },
  {
    id: "sessions/one",
    name: { "zh-TW": "只在這台裝置登入", en: "signed in on this device alone" },
    address: "/account/sessions",
    otherSessions: 0,
    shows: ["account.sessions.thisDevice", "account.sessions.onlyThis"],
    hides: ["account.sessions.end"],
  },
  {
    id: "sessions/many",
    name: { "zh-TW": "在五台裝置登入", en: "signed in on five devices" },
    address: "/account/sessions",
    otherSessions: 4,
    shows: ["account.sessions.unknownDevice", "account.sessions.endOthers"],
  },
  {
    id: "sessions/end-one",
    name: { "zh-TW": "登出另一台裝置", en: "another device is signed out" },
    address: "/account/sessions",
    steps: [{ press: END_ON_PHONE }],
    shows: ["account.sessions.ended", "account.sessions.onlyThis"],
    hides: [{ text: "iPhone" }],
  },
  {
    id: "sessions/end-failed",
    name: { "zh-TW": "沒能登出另一台裝置", en: "another device could not be signed out" },
    address: "/account/sessions",
    answers: [{ of: "/auth/sessions/other", fail: "store_unavailable" }],
    steps: [{ press: END_ON_PHONE }],
    shows: ["account.sessions.endFailed", { text: "iPhone" }],
  },
];
