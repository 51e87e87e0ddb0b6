import { DAY, HOUR } from "#shared/sample-members/sample-times.ts";

import { enrolledIn, enrolledOnlyIn, enrollment } from "./edits/course-edits.ts";
import { fromAccessEnd } from "./moments.ts";
import { ANY_TEXT, statesAt } from "./state.ts";

export const COURSES_STATES = statesAt("/courses", {
  "courses/empty": {
    name: { "zh-TW": "還沒有課程", en: "no courses yet" },
    member: "new",
    shows: ["courses.empty.title"],
  },
  "courses/one": {
    name: { "zh-TW": "只有一門課程", en: "a single course" },
    edit: enrolledOnlyIn("react-ts-practice"),
    shows: [["courses.count", { count: 1 }]],
    hides: ["courses.search"],
  },
  "courses/typical-12": {
    name: { "zh-TW": "十二門課程", en: "twelve courses" },
    edit: enrolledIn(12),
    shows: [["courses.count", { count: 12 }], "courses.search"],
  },
  "courses/300": {
    name: { "zh-TW": "三百門課程", en: "three hundred courses" },
    edit: enrolledIn(300),
    shows: [["courses.count", { count: 300 }]],
    hides: ["courses.loadingMore"],
  },
  "courses/loading": {
    name: { "zh-TW": "載入中", en: "loading" },
    network: "never",
    shows: ["courses.title", "shell.loading"],
    hides: ["courses.empty.title"],
  },
  "courses/error": {
    name: { "zh-TW": "我們的系統太久沒有回應", en: "the school took too long" },
    answers: [{ of: "CoursesPage", fail: "school_timeout" }],
    shows: ["errors.school_timeout.title", "errors.retry"],
    hides: ["courses.empty.title"],
  },
  "courses/partial": {
    name: { "zh-TW": "少了一部分資料", en: "a part is missing" },
    answers: [{ of: "CoursesPage", failField: "viewer.enrolledCourses.nodes.1.detailProgress" }],
    shows: ["errors.school_refused.title", { text: "在家做酸種麵包" }, ["courses.count", { count: 8 }]],
  },
  "courses/stale": {
    name: { "zh-TW": "無法更新，顯示先前的資料", en: "could not be refreshed" },
    answers: [{ of: "CoursesPage", from: 2, fail: "school_unavailable" }],
    steps: [
      { see: ["courses.count", { count: 8 }] },
      { press: "shell.nav.billing" },
      { see: "billing.tools.search" },
      { press: "shell.nav.courses" },
    ],
    shows: [
      ["errors.staleTitle", { time: ANY_TEXT }],
      ["courses.count", { count: 8 }],
    ],
  },
  "courses/search-none": {
    name: { "zh-TW": "搜尋不到課程", en: "a search finds nothing" },
    address: "/courses?q=天文",
    shows: ["courses.none.title", { text: "天文" }],
  },
  "courses/filter-none": {
    name: { "zh-TW": "沒有符合條件的課程", en: "nothing passes the filter" },
    address: "/courses?status=expiring",
    edit: enrollment("phone-photo", () => ({ expiresAt: null, lifetime: true })),
    shows: ["courses.none.title", "courses.none.action", ["courses.countShown", { shown: 0, count: 8 }]],
  },
  "courses/title-missing": {
    name: { "zh-TW": "課程沒有名稱", en: "a course without a title" },
    member: "unusual",
    answers: [{ of: "CoursesPage", change: "Course", where: "intro-2023-old", to: { title: null } }],
    shows: [{ text: "Intro 2023 old" }],
  },
  "courses/lifetime": {
    name: { "zh-TW": "永久觀看", en: "lifetime access" },
    edit: enrolledOnlyIn("watercolour-basics"),
    shows: ["courses.lifetime"],
    hides: ["courses.noExpiry"],
  },
  "courses/expiring-30d": {
    name: { "zh-TW": "三十天後到期", en: "access ends in thirty days" },
    address: "/courses?status=expiring",
    edit: enrollment("phone-photo", (seededAt) => ({ expiresAt: seededAt + 30 * DAY })),
    shows: [["courses.daysLeft", { days: 30, date: ANY_TEXT }]],
  },
  "courses/expiring-today": {
    name: { "zh-TW": "今天到期", en: "access ends today" },
    moment: fromAccessEnd("phone-photo", -6 * HOUR),
    shows: [["courses.lastDay", { date: ANY_TEXT }]],
  },
  "courses/expired": {
    name: { "zh-TW": "觀看期限已過", en: "access has ended" },
    address: "/courses?status=expired",
    shows: [{ text: "接案者報稅攻略 2025" }, ["courses.expired", { date: ANY_TEXT }]],
  },
  "courses/expiry-null-not-lifetime": {
    name: { "zh-TW": "沒有到期日，也不是永久觀看", en: "neither an end date nor lifetime access" },
    edit: [
      enrolledOnlyIn("phone-photo"),
      enrollment("phone-photo", () => ({ expiresAt: null, lifetime: false })),
    ],
    shows: ["courses.noExpiry"],
    hides: ["courses.lifetime"],
  },
  "courses/not-started": {
    name: { "zh-TW": "尚未開始", en: "not started" },
    address: "/courses?status=new",
    shows: [{ text: "用資料說故事" }, ["courses.notStarted", { total: 40 }]],
  },
  "courses/shelves": {
    name: { "zh-TW": "進行中、尚未開始、已完成、已到期", en: "under way, not begun, finished and ended" },
    shows: [
      ["courses.shelves.progress", { count: 4 }],
      ["courses.shelves.new", { count: 1 }],
      ["courses.shelves.completed", { count: 1 }],
      ["courses.shelves.expired", { count: 1 }],
      { text: "水彩入門：從一杯水開始" },
      "courses.again",
    ],
  },
  "courses/completed": {
    name: { "zh-TW": "全部看完", en: "completed" },
    address: "/courses?status=completed",
    shows: [{ text: "水彩入門：從一杯水開始" }, ["courses.completed", { total: 30 }], "courses.again"],
    hides: [["courses.shelves.completed", { count: 1 }]],
  },
  "courses/all-completed": {
    name: { "zh-TW": "所有課程都看完了", en: "every course is finished" },
    edit: enrolledOnlyIn("watercolour-basics"),
    shows: [["courses.shelves.completed", { count: 1 }], "courses.again"],
    hides: ["courses.continue", ["courses.shelves.progress", { count: 1 }]],
  },
  "courses/resume-known": {
    name: { "zh-TW": "知道上次看到哪裡", en: "where the member stopped is known" },
    edit: enrolledOnlyIn("react-ts-practice"),
    shows: [
      { text: "React 與 TypeScript 實戰" },
      ["courses.resumeAt", { position: "12:34" }],
      ["courses.progress", { completed: 37, total: 120 }],
    ],
  },
  "courses/resume-position-only": {
    name: { "zh-TW": "只知道看到幾分幾秒", en: "nothing but the position is known" },
    school: "documented",
    edit: enrolledOnlyIn("react-ts-practice"),
    shows: [{ text: "React ts practice" }, ["courses.resumeAt", { position: "12:34" }]],
    hides: [["courses.progress", { completed: 37, total: 120 }]],
  },
  "courses/resume-null": {
    name: { "zh-TW": "沒有上次觀看的位置", en: "where the member stopped is not known" },
    edit: [
      enrolledOnlyIn("react-ts-practice"),
      enrollment("react-ts-practice", () => ({ lastWatched: null })),
    ],
    shows: [["courses.progress", { completed: 37, total: 120 }]],
    hides: [["courses.resumeAt", { position: ANY_TEXT }]],
  },
});
