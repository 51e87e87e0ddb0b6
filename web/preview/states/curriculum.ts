/** A course's contents in every form, filtered, searched and locked. */

import { DAY, MINUTE, taipeiTime } from "#shared/sample-members/sample-times.ts";

import { course, enrollment, lectures } from "./edits/course-edits.ts";
import { fromUnlock } from "./moments.ts";
import { type Alteration, ANY_TEXT, statesAt } from "./state.ts";

/** An address that scrolls this row to the middle of the screen. */
const THIRD_OF_SECTION_3 = "/courses/home-baking-sourdough#lecture-lec_home-baking-sourdough_3-3";

const LONG_TITLE = "從零開始的完整示範與常見問題：".repeat(12);

/**
 * Nine in the morning at the school, this many days after the day from which the sample is counted, as the school sends
 * it.
 */
function opensAt(seededAt: number, days: number): string {
  return new Date(taipeiTime(seededAt, days, "09:00")).toISOString();
}

/** The third lecture of section 3 is locked until then, in the school's words. */
function lockedUntil(time: (seededAt: number) => string): Alteration {
  return {
    of: "CoursePage",
    change: "Lecture",
    where: "_3-3",
    to: (seededAt) => ({ isLocked: true, unlockAt: time(seededAt) }),
  };
}

export const CURRICULUM_STATES = statesAt("/courses/home-baking-sourdough", {
  "curriculum/loading": {
    name: { "zh-TW": "課程內容載入中", en: "the contents are loading" },
    answers: [{ of: "CoursePage", hold: true }],
    shows: [{ text: "在家做酸種麵包" }, "shell.loading"],
  },
  "curriculum/title-loading": {
    name: { "zh-TW": "課程名稱也還在載入", en: "the title is loading, too" },
    network: "never",
    shows: ["curriculum.back", "shell.loading"],
    hides: [{ text: "在家做酸種麵包" }, { text: "Home baking sourdough" }],
  },
  "curriculum/typical": {
    name: { "zh-TW": "看到一半的課程", en: "a course that was begun" },
    address: "/courses/react-ts-practice",
    shows: [
      "curriculum.resume.title",
      ["curriculum.resume.atOf", { position: "12:34", length: ANY_TEXT }],
      ["courses.progress", { completed: 37, total: 120 }],
      "curriculum.consulting",
    ],
  },
  "curriculum/2000": {
    name: { "zh-TW": "兩千個單元", en: "two thousand lectures" },
    address: "/courses/daily-english-2000",
    shows: [["courses.progress", { completed: 275, total: 2000 }], "curriculum.tools.filter"],
  },
  "curriculum/one-section": {
    name: { "zh-TW": "只有一個章節", en: "a single section" },
    address: "/courses/yoga-desk",
    shows: [["courses.progress", { completed: 0, total: 9 }]],
    hides: ["curriculum.tools.expandAll", "curriculum.tools.filter"],
  },
  "curriculum/no-sections": {
    name: { "zh-TW": "還沒有內容", en: "no contents yet" },
    address: "/courses/intro-2023-old",
    member: "unusual",
    shows: ["curriculum.noSections.title"],
  },
  "curriculum/empty-section": {
    name: { "zh-TW": "空的章節", en: "a section without lectures" },
    address: "/courses/home-baking-sourdough#section-4",
    edit: course("home-baking-sourdough", ({ sections }) => ({
      sections: sections.map((section, at) => (at === 3 ? { ...section, lectures: [] } : section)),
    })),
    shows: [{ text: "看懂麵團" }, "curriculum.emptySection"],
  },
  "curriculum/untitled-sections": {
    name: { "zh-TW": "章節沒有名稱", en: "sections without titles" },
    edit: course("home-baking-sourdough", ({ sections }) => ({
      sections: sections.map((section) => ({ ...section, title: "" })),
    })),
    shows: [
      ["curriculum.section", { number: 1 }],
      ["curriculum.section", { number: 8 }],
    ],
  },
  "curriculum/all-unread": {
    name: { "zh-TW": "一個單元都還沒看", en: "nothing watched yet" },
    address: "/courses/data-story",
    shows: [
      "curriculum.resume.start.title",
      ["courses.progress", { completed: 0, total: 40 }],
      ["curriculum.left", { length: ANY_TEXT }],
    ],
    hides: ["curriculum.current"],
  },
  "curriculum/mixed": {
    name: { "zh-TW": "單元有看完的，也有沒看的", en: "lectures of every kind" },
    address: "/courses/react-ts-practice#continue",
    shows: [
      "curriculum.current",
      "curriculum.states.completed",
      "curriculum.states.read",
      "curriculum.states.unread",
    ],
  },
  "curriculum/all-completed": {
    name: { "zh-TW": "全部看完", en: "completed" },
    address: "/courses/watercolour-basics",
    shows: ["curriculum.resume.again.title", ["courses.completed", { total: 30 }]],
    hides: [["curriculum.left", { length: ANY_TEXT }]],
  },
  "curriculum/duration-zero-null": {
    name: { "zh-TW": "單元沒有標示時長", en: "lectures without a length" },
    address: "/courses/react-ts-practice",
    shows: [["curriculum.withoutLength", { count: 3 }]],
  },
  "curriculum/very-long-title": {
    name: { "zh-TW": "很長的單元名稱", en: "a very long title" },
    address: THIRD_OF_SECTION_3,
    edit: lectures("home-baking-sourdough", (place) => (place === "3-3" ? { title: LONG_TITLE } : {})),
    shows: [{ text: LONG_TITLE }],
  },
  "curriculum/unknown-lecture-state": {
    name: { "zh-TW": "不認得的單元狀態", en: "a lecture's state that nobody listed" },
    address: THIRD_OF_SECTION_3,
    answers: [{ of: "CoursePage", change: "Lecture", where: "_3-3", to: { state: "graded" } }],
    shows: [["curriculum.states.other", { state: "graded" }]],
  },
  "curriculum/resume-lecture-gone": {
    name: { "zh-TW": "上次觀看的單元已移除", en: "the lecture watched last is gone" },
    edit: enrollment("home-baking-sourdough", () => ({
      lastWatched: { lectureId: "lec_home-baking-sourdough_9-1", positionSeconds: 95 },
    })),
    shows: ["curriculum.resume.gone"],
    hides: ["curriculum.current"],
  },
  "curriculum/deep-link-row": {
    name: { "zh-TW": "連結直達單元", en: "a link to a lecture" },
    address: "/courses/home-baking-sourdough#lecture-lec_home-baking-sourdough_2-3",
    shows: [{ text: "冰箱裡的酸種：多久餵一次" }],
    hides: ["curriculum.deepLinkMissing"],
  },
  "curriculum/deep-link-missing": {
    name: { "zh-TW": "連結的單元已移除", en: "a link to a lecture that is gone" },
    address: "/courses/home-baking-sourdough#lecture-lec_home-baking-sourdough_9-1",
    shows: ["curriculum.deepLinkMissing"],
  },
  "curriculum/filter-some": {
    name: { "zh-TW": "篩選單元", en: "lectures are filtered" },
    address: "/courses/home-baking-sourdough?q=酸種#lecture-lec_home-baking-sourdough_2-3",
    shows: [["curriculum.tools.found", { count: 6 }], { text: "冰箱裡的酸種：多久餵一次" }],
    hides: [{ text: "籐籃粉與不沾的祕密" }],
  },
  "curriculum/filter-none": {
    name: { "zh-TW": "篩選不到單元", en: "a filter finds no lecture" },
    address: "/courses/home-baking-sourdough?q=天文",
    shows: ["curriculum.tools.none", "curriculum.tools.clear"],
  },
  "curriculum/expand-all": {
    name: { "zh-TW": "展開全部章節", en: "every section is open" },
    address: "/courses/daily-english-2000",
    steps: [{ press: "curriculum.tools.expandAll" }],
    shows: ["curriculum.tools.collapseAll"],
    hides: ["curriculum.tools.expandAll"],
  },
  "curriculum/error": {
    name: { "zh-TW": "我們的系統太久沒有回應", en: "the school took too long" },
    answers: [{ of: "CoursePage", fail: "school_timeout" }],
    shows: [{ text: "在家做酸種麵包" }, "errors.school_timeout.title", "errors.retry"],
  },
  "curriculum/partial-progress-missing": {
    name: { "zh-TW": "學校沒給進度與單元編號", en: "neither progress nor ids of lectures" },
    address: "/courses/react-ts-practice",
    answers: [
      { change: "Course", where: "react-ts-practice", to: { detailProgress: null } },
      { of: "CoursePage", change: "Lecture", without: ["id"] },
    ],
    shows: [
      ["courses.progress", { completed: 37, total: 120 }],
      ["curriculum.resume.positionOnly", { position: "12:34" }],
    ],
    hides: ["curriculum.resume.show"],
  },
  "curriculum/slug-unknown": {
    name: { "zh-TW": "沒有這門課程", en: "no course at this address" },
    address: "/courses/stargazing",
    shows: ["curriculum.unknown.title", ["curriculum.unknown.body", { slug: "stargazing" }]],
  },
  "curriculum/print": {
    name: { "zh-TW": "列印", en: "printed" },
    device: { prints: true },
    shows: [["shell.print.printedAt", { time: ANY_TEXT, address: ANY_TEXT }], { text: "籐籃粉與不沾的祕密" }],
    hides: ["curriculum.tools.filter"],
  },
  // Lectures that cannot be watched: locks, the moments at which they open, and access that has ended.
  "curriculum/locked-with-date": {
    name: { "zh-TW": "未開放，有日期", en: "locked, with a date" },
    shows: [
      ["curriculum.locked.opens", { time: ANY_TEXT, relative: ANY_TEXT }],
      ["curriculum.locked.addAll", { count: 3 }],
    ],
  },
  "curriculum/locked-no-date": {
    name: { "zh-TW": "未開放，沒有日期", en: "locked, without a date" },
    shows: ["curriculum.locked.noDate"],
  },
  "curriculum/locked-date-past": {
    name: { "zh-TW": "開放時間已過，學校還沒開放", en: "the date has passed, and it is still locked" },
    address: THIRD_OF_SECTION_3,
    answers: [lockedUntil((seededAt) => opensAt(seededAt, -1))],
    shows: ["curriculum.locked.still", "curriculum.locked.checkAgain"],
  },
  "curriculum/locked-until-a-day": {
    name: { "zh-TW": "開放時間只有日期", en: "locked until a day without an hour" },
    address: THIRD_OF_SECTION_3,
    answers: [lockedUntil((seededAt) => opensAt(seededAt, 14).slice(0, 10))],
    shows: ["curriculum.states.locked"],
    hides: ["curriculum.locked.still", "curriculum.locked.checkAgain"],
  },
  "curriculum/unlocks-in-1h": {
    name: { "zh-TW": "45 分鐘後開放", en: "opens in 45 minutes" },
    moment: fromUnlock("home-baking-sourdough", -45 * MINUTE),
    shows: [["curriculum.locked.opens", { time: ANY_TEXT, relative: `${ANY_TEXT}45${ANY_TEXT}` }]],
  },
  "curriculum/unlocks-now": {
    name: { "zh-TW": "單元正要開放", en: "a lecture is about to open" },
    moment: fromUnlock("home-baking-sourdough", -30_000),
    steps: [{ see: ["curriculum.locked.opens", { time: ANY_TEXT, relative: ANY_TEXT }] }, { pass: 30_000 }],
    shows: ["curriculum.locked.opening"],
  },
  "curriculum/unlocks-now-still-locked": {
    name: { "zh-TW": "時間到了，學校還沒開放", en: "its time has come, and the school has not opened it" },
    address: THIRD_OF_SECTION_3,
    moment: (_sample, seededAt) => Date.parse(opensAt(seededAt, 1)) - MINUTE,
    answers: [lockedUntil((seededAt) => opensAt(seededAt, 1))],
    steps: [
      { see: ["curriculum.locked.opens", { time: ANY_TEXT, relative: ANY_TEXT }] },
      { pass: 2 * MINUTE },
    ],
    shows: ["curriculum.locked.still", "curriculum.locked.checkAgain"],
  },
  "curriculum/all-locked": {
    name: { "zh-TW": "整門課都未開放", en: "nothing is open yet" },
    address: "/courses/data-story",
    edit: lectures("data-story", (_place, _lecture, seededAt) => ({ unlockAt: seededAt + 10 * DAY })),
    shows: [
      ["curriculum.onlyLocked", { locked: ANY_TEXT }],
      ["curriculum.locked.opens", { time: ANY_TEXT, relative: ANY_TEXT }],
    ],
  },
  "curriculum/expired-access": {
    name: { "zh-TW": "觀看期限已過", en: "access has ended" },
    address: "/courses/tax-freelancer",
    shows: ["curriculum.expired.title", ["curriculum.expired.body", { date: ANY_TEXT }]],
  },
});
