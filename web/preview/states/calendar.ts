/** States of the calendar of all dates. */

import { ANY_TEXT, statesAt } from "./state.ts";

export const CALENDAR_STATES = statesAt("/calendar", {
  "calendar/typical": {
    name: { "zh-TW": "一般學員的一個月", en: "a month of most members" },
    size: "desktop",
    shows: ["dates.kinds.payment", "dates.kinds.opening", "calendar.previous"],
  },
  "calendar/phone": {
    name: { "zh-TW": "手機上是清單", en: "a list on a phone" },
    size: "phone",
    shows: ["dates.kinds.payment", { text: "作品集健檢 50 分鐘" }],
  },
  "calendar/other-month": {
    name: { "zh-TW": "下個月", en: "the next month" },
    size: "desktop",
    steps: [{ press: "calendar.next" }],
    shows: ["calendar.today", "dates.kinds.opening"],
  },
  "calendar/no-dates-this-month": {
    name: { "zh-TW": "這個月沒有日期", en: "a month without dates" },
    address: "/calendar?month=2001-01",
    shows: ["calendar.none", "calendar.today"],
  },
  "calendar/empty": {
    name: { "zh-TW": "完全沒有日期", en: "no dates at all" },
    member: "new",
    shows: ["calendar.empty.title"],
    hides: ["calendar.next"],
  },
  "calendar/loading": {
    name: { "zh-TW": "載入中", en: "loading" },
    answers: [{ of: "DatesOfLectures", hold: true }],
    shows: ["calendar.title", "shell.loading"],
    hides: ["calendar.next"],
  },
  "calendar/error": {
    name: { "zh-TW": "讀不到活動，其他照常", en: "events cannot be read, the rest is there" },
    answers: [{ of: "DatesOfEvents", fail: "school_timeout" }],
    shows: ["errors.school_timeout.title", "errors.retry", "calendar.next"],
  },
  "calendar/much": {
    name: { "zh-TW": "一天有很多日期", en: "a day with many dates" },
    member: "heavy",
    size: "desktop",
    steps: [{ press: "calendar.next" }],
    shows: [
      ["dates.lectures", { count: 25, course: "每日英語 2,000 句" }],
      ["calendar.cut.payments", { count: 50 }],
    ],
  },
  "calendar/abroad": {
    name: { "zh-TW": "人在國外", en: "a member abroad" },
    member: "abroad",
    shows: [["calendar.daysIn", { zone: ANY_TEXT }]],
  },
  "calendar/documented": {
    name: { "zh-TW": "學校只給規格寫明的資料", en: "a school with the documented fields alone" },
    school: "documented",
    size: "desktop",
    shows: ["dates.kinds.payment", "calendar.next"],
  },
});
