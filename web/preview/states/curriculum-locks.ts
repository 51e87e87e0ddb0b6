/** What of a course cannot be watched, or not yet: locks, the moments at which they open, and access that has ended. */

import { DAY, MINUTE, taipeiTime } from "#shared/sample-members/sample-times.ts";

import { lectures } from "./edits/course-edits.ts";
import { fromUnlock } from "./moments.ts";
import { ANY_TEXT, type PreviewState } from "./state.ts";

/** An address that scrolls this row to the middle of the screen. */
const THIRD_OF_SECTION_3 = "/courses/home-baking-sourdough#lecture-lec_home-baking-sourdough_3-3";

/**
 * Nine in the morning at the school, this many days after the day from which the sample is counted, as the school sends
 * it.
 */
function opensAt(seededAt: number, days: number): string {
  return new Date(taipeiTime(seededAt, days, "09:00")).toISOString();
}

export const LOCKED_STATES: readonly PreviewState[] = [
  {
    id: "curriculum/locked-with-date",
    name: { "zh-TW": "未開放，有日期", en: "locked, with a date" },
    address: "/courses/home-baking-sourdough",
    shows: [
      ["curriculum.locked.opens", { time: ANY_TEXT, relative: ANY_TEXT }],
      "curriculum.opensNext.title",
    ],
  },
  {
    id: "curriculum/locked-no-date",
    name: { "zh-TW": "未開放，沒有日期", en: "locked, without a date" },
    address: "/courses/home-baking-sourdough",
    shows: ["curriculum.locked.noDate"],
  },
  {
    id: "curriculum/locked-date-past",
    name: { "zh-TW": "開放時間已過，學校還沒開放", en: "the date has passed, and it is still locked" },
    address: THIRD_OF_SECTION_3,
    answers: [
      {
        of: "CoursePage",
        change: "Lecture",
        where: "_3-3",
        to: (seededAt) => ({ isLocked: true, unlockAt: opensAt(seededAt, -1) }),
      },
    ],
    shows: [["curriculum.locked.notYet", { time: ANY_TEXT }], "curriculum.locked.checkAgain"],
  },
  {
    id: "curriculum/locked-until-a-day",
    name: { "zh-TW": "開放時間只有日期", en: "locked until a day without an hour" },
    address: THIRD_OF_SECTION_3,
    answers: [
      {
        of: "CoursePage",
        change: "Lecture",
        where: "_3-3",
        to: (seededAt) => ({ isLocked: true, unlockAt: opensAt(seededAt, 14).slice(0, 10) }),
      },
    ],
    shows: [["curriculum.locked.asWritten", { time: ANY_TEXT }]],
  },
  {
    id: "curriculum/unlocks-in-1h",
    name: { "zh-TW": "45 分鐘後開放", en: "opens in 45 minutes" },
    address: "/courses/home-baking-sourdough",
    moment: fromUnlock("home-baking-sourdough", -45 * MINUTE),
    shows: [["curriculum.locked.opens", { time: ANY_TEXT, relative: `${ANY_TEXT}45${ANY_TEXT}` }]],
  },
  {
    id: "curriculum/unlocks-now",
    name: { "zh-TW": "單元正要開放", en: "a lecture is about to open" },
    address: "/courses/home-baking-sourdough",
    moment: fromUnlock("home-baking-sourdough", -30_000),
    steps: [{ see: ["curriculum.locked.opens", { time: ANY_TEXT, relative: ANY_TEXT }] }, { pass: 30_000 }],
    shows: ["curriculum.locked.opening"],
  },
  {
    id: "curriculum/unlocks-now-still-locked",
    name: { "zh-TW": "時間到了，學校還沒開放", en: "its time has come, and the school has not opened it" },
    address: THIRD_OF_SECTION_3,
    moment: (_sample, seededAt) => Date.parse(opensAt(seededAt, 1)) - MINUTE,
    answers: [
      {
        of: "CoursePage",
        change: "Lecture",
        where: "_3-3",
        to: (seededAt) => ({ isLocked: true, unlockAt: opensAt(seededAt, 1) }),
      },
    ],
    steps: [
      { see: ["curriculum.locked.opens", { time: ANY_TEXT, relative: ANY_TEXT }] },
      { pass: 2 * MINUTE },
    ],
    shows: [["curriculum.locked.notYet", { time: ANY_TEXT }], "curriculum.locked.checkAgain"],
  },
  {
    id: "curriculum/all-locked",
    name: { "zh-TW": "整門課都未開放", en: "nothing is open yet" },
    address: "/courses/data-story",
    edit: lectures("data-story", (_place, _lecture, seededAt) => ({ unlockAt: seededAt + 10 * DAY })),
    shows: [
      ["curriculum.onlyLocked", { locked: ANY_TEXT }],
      ["curriculum.locked.opens", { time: ANY_TEXT, relative: ANY_TEXT }],
    ],
  },
  {
    id: "curriculum/expired-access",
    name: { "zh-TW": "觀看期限已過", en: "access has ended" },
    address: "/courses/tax-freelancer",
    shows: ["curriculum.expired.title", ["curriculum.expired.body", { date: ANY_TEXT }]],
  },
];
