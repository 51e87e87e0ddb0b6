/** The frame around every screen: the network, the school, the device and the portal's own version. */

import { DAY, HOUR } from "#shared/sample-members/sample-times.ts";

import { SIGN_IN_STATES } from "./sign-in.ts";
import { ANY_TEXT, statesAt } from "./state.ts";

const FRAME_STATES = statesAt("/courses", {
  "shell/notice": {
    name: { "zh-TW": "學校的公告", en: "a notice of the school" },
    notice: {
      "zh-TW": { text: "課程影片今晚 22:00 到 23:00 維護，期間無法播放。" },
      en: {
        text: "Videos are under maintenance tonight from 22:00 to 23:00.",
        link: { href: "https://status.example.com/", host: "status.example.com" },
      },
    },
    shows: ["shell.skip"],
  },
  "shell/loading-cold": {
    name: { "zh-TW": "還不知道是誰登入", en: "until it is known who is signed in" },
    answers: [{ of: "/auth/session", hold: true }],
    shows: ["shell.skip", "shell.menu.open", "shell.nav.home"],
    hides: [["courses.count", { count: 8 }]],
  },
  "shell/offline-start": {
    name: { "zh-TW": "沒有網路時開啟", en: "opened without a network" },
    network: "offline",
    shows: ["errors.offline.title", "errors.offline.next"],
  },
  "shell/offline-later": {
    name: { "zh-TW": "後來斷線", en: "the network is lost later" },
    steps: [{ see: ["courses.count", { count: 8 }] }, { network: "offline" }],
    shows: [
      ["extras.network.offlineSince", { time: ANY_TEXT }],
      ["courses.count", { count: 8 }],
    ],
  },
  "shell/offline-next-day": {
    name: { "zh-TW": "斷線到隔天", en: "without a network since yesterday" },
    steps: [{ see: ["courses.count", { count: 8 }] }, { network: "offline" }, { pass: DAY }],
    shows: [["extras.network.offlineSince", { time: ANY_TEXT }]],
  },
  "shell/offline-actions": {
    name: { "zh-TW": "沒有網路時的按鈕", en: "buttons without a network" },
    address: "/inbox",
    steps: [{ see: ["inbox.markReadOf", { title: "明年一月課表預告" }] }, { network: "offline" }],
    shows: ["stepUp.needsNetwork"],
  },
  "shell/back-online": {
    name: { "zh-TW": "網路恢復", en: "the network is back" },
    steps: [
      { see: ["courses.count", { count: 8 }] },
      { network: "offline" },
      { see: ["extras.network.offlineSince", { time: ANY_TEXT }] },
      { network: "normal" },
    ],
    shows: ["extras.network.backOnline"],
    hides: ["errors.offline.title"],
  },
  "shell/choices-in-other-tab": {
    name: { "zh-TW": "在另一個分頁改了時間顯示", en: "another tab has chosen the school's time" },
    address: "/billing",
    member: "abroad",
    size: "phone",
    steps: [{ see: "paymentWords.states.paid" }, { elsewhere: { key: "homeroom.times", value: "school" } }],
    shows: [["billing.datesIn", { zone: ["time.taipei", {}] }]],
  },
  "shell/school-time": {
    name: { "zh-TW": "人在國外，選學校的時間", en: "a member abroad chooses the school's time" },
    member: "abroad",
    steps: [
      { see: ["courses.count", { count: 5 }] },
      { press: "shell.menu.open" },
      { press: "extras.memberMenu.timesSchool" },
    ],
    shows: [["extras.memberMenu.timesAre", { zone: ["time.taipei", {}] }]],
  },
  "shell/no-account-scope": {
    name: { "zh-TW": "沒有讀取的權限", en: "without the permission to read" },
    permission: "none",
    shows: ["errors.permission_missing.title", "errors.connectAgain"],
  },
  "shell/write-scope-missing": {
    name: { "zh-TW": "按了才要求權限", en: "the permission to change is asked for when it is needed" },
    address: "/inbox",
    permission: "read",
    steps: [{ press: ["inbox.markReadOf", { title: "明年一月課表預告" }] }],
    shows: ["stepUp.title", "stepUp.continue"],
  },
  "shell/service-down": {
    name: { "zh-TW": "連不上學校", en: "the school cannot be reached" },
    network: "down",
    shows: ["errors.school_unavailable.title", "errors.requestId"],
  },
  "shell/rate-limited": {
    name: { "zh-TW": "操作太快", en: "a little too fast" },
    answers: [{ of: "CoursesPage", fail: "rate_limited", retryAfterSeconds: 20 }],
    shows: ["errors.rate_limited.title", ["errors.retryIn", { seconds: 20 }]],
  },
  "shell/timeout": {
    name: { "zh-TW": "我們的系統太久沒有回應", en: "the school took too long" },
    address: "/courses/react-ts-practice",
    answers: [{ of: "CoursePage", fail: "school_timeout" }],
    shows: ["errors.school_timeout.title", "errors.retry"],
  },
  "shell/stays-in-outage": {
    name: { "zh-TW": "學校沒有回應，畫面保留", en: "the page stays during an outage" },
    answers: [
      { of: "UnreadCount", from: 2, fail: "school_timeout" },
      { of: "CoursesPage", from: 2, fail: "school_timeout" },
    ],
    steps: [
      { see: ["courses.count", { count: 8 }] },
      { see: ["shell.unread", { count: 12 }] },
      { pass: 61_000 },
    ],
    shows: [
      ["extras.network.notRefreshedSince", { time: ANY_TEXT }],
      ["courses.count", { count: 8 }],
    ],
  },
  "shell/new-version-available": {
    name: { "zh-TW": "入口網站有新版本", en: "a new version of the portal" },
    answers: [{ of: "CoursesPage", fail: "client_outdated" }],
    shows: ["errors.client_outdated.title", "errors.reload"],
  },
  "shell/in-app-browser": {
    name: { "zh-TW": "在 LINE 的瀏覽器裡", en: "inside LINE's own browser" },
    device: {
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari Line/14.19.0",
    },
    shows: [
      ["courses.count", { count: 8 }],
      ["extras.inApp.title", { app: "LINE" }],
      "extras.inApp.open",
      "extras.inApp.putAway",
    ],
  },
  "shell/install-offer": {
    name: { "zh-TW": "可以安裝網站", en: "the portal can be installed" },
    device: { offersToInstall: true },
    steps: [{ see: ["courses.count", { count: 8 }] }, { press: "shell.menu.open" }],
    shows: ["extras.memberMenu.install", "extras.memberMenu.installNow", "extras.memberMenu.installNever"],
  },
  "shell/unsupported-browser": {
    name: { "zh-TW": "瀏覽器太舊", en: "a browser that is too old" },
    device: { isTooOld: true },
    shows: [{ text: "這個瀏覽器的版本太舊" }, { text: "This browser is too old" }],
  },
  "shell/not-found": {
    name: { "zh-TW": "沒有這個頁面", en: "there is no page here" },
    address: "/no/such/screen",
    shows: ["extras.notFound.title", "extras.notFound.home"],
  },
  "shell/chunk-network-away": {
    name: { "zh-TW": "連不上，頁面沒有送到", en: "a screen does not come: the portal cannot be reached" },
    steps: [{ see: "courses.title" }, { chunksGone: "unreachable" }, { press: "shell.nav.billing" }],
    shows: ["shell.partMissing.title", "errors.unreachable.title"],
  },
  "shell/chunk-offline": {
    name: { "zh-TW": "離線，頁面沒有送到", en: "a screen does not come: the device is offline" },
    steps: [
      { see: "courses.title" },
      { chunksGone: "unreachable" },
      { network: "offline" },
      { press: "shell.nav.billing" },
    ],
    shows: ["shell.partMissing.title", "errors.offline.title"],
  },
  "shell/chunk-new-version": {
    name: { "zh-TW": "有新版本，舊頁面已不在", en: "a screen does not come: there is a new version" },
    // Once it has been loaded again by itself.
    device: { keepsInTab: { "homeroom.reloaded": "9999999999999" } },
    steps: [{ see: "courses.title" }, { chunksGone: "newVersion" }, { press: "shell.nav.billing" }],
    shows: ["shell.partMissing.title", "errors.client_outdated.title"],
  },
  "shell/clock-skewed": {
    name: { "zh-TW": "裝置的時鐘快了三小時", en: "the device's clock is three hours ahead" },
    device: { clockAheadMs: 3 * HOUR },
    shows: [
      ["extras.clock.ahead", { minutes: 180 }],
      ["courses.count", { count: 8 }],
    ],
  },
  "shell/long-names": {
    name: { "zh-TW": "很長的姓名", en: "a long name" },
    address: "/account",
    member: "long-name",
    shows: [{ text: "歐陽娜娜娜娜娜娜" }],
  },
  "shell/rtl-name": {
    name: { "zh-TW": "兩種書寫方向的姓名", en: "a name in two directions" },
    address: "/account",
    member: "two-directions",
    shows: [{ text: "阿布杜拉 عبد الله" }],
  },
  "shell/avatar": {
    name: { "zh-TW": "有照片", en: "with a picture" },
    steps: [{ see: ["courses.count", { count: 8 }] }, { press: "shell.menu.open" }],
    shows: [{ text: "林怡君" }],
  },
  "shell/no-avatar": {
    name: { "zh-TW": "沒有照片", en: "without a picture" },
    identity: { picture: null },
    steps: [{ see: ["courses.count", { count: 8 }] }, { press: "shell.menu.open" }],
    shows: [{ text: "林怡君" }, { text: "君" }],
  },
  "shell/broken-avatar": {
    name: { "zh-TW": "照片壞了", en: "with a broken picture" },
    identity: { picture: "data:image/png,broken" },
    steps: [{ see: ["courses.count", { count: 8 }] }, { press: "shell.menu.open" }],
    shows: [{ text: "林怡君" }],
  },
});

export const SHELL_STATES = [...SIGN_IN_STATES, ...FRAME_STATES];
