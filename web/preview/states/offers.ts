/** States of digital products, consulting and events. */

import { DAY, HOUR, MINUTE } from "#shared/sample-members/sample-times.ts";

import { enrolledOnlyIn } from "./edits/course-edits.ts";
import { dayAtSchool, fromEvent } from "./moments.ts";
import { ANY_TEXT, statesAt } from "./state.ts";

const PRODUCTS_STATES = statesAt("/products", {
  "products/empty": {
    name: { "zh-TW": "還沒有數位商品", en: "no products yet" },
    member: "new",
    shows: ["products.empty.title"],
  },
  "products/typical": {
    name: { "zh-TW": "有檔案可下載", en: "with files to download" },
    shows: [
      { text: "水彩線稿包 PDF" },
      ["products.download", { file: "水彩線稿 A4.pdf" }],
      { text: "PDF · 18.7 MB" },
      "products.lifetime",
      ["products.until", { date: ANY_TEXT }],
    ],
  },
  "products/fields-unknown": {
    name: { "zh-TW": "學校沒給商品資料", en: "the school gives no fields of a product" },
    school: "documented",
    shows: ["products.untitled"],
    hides: ["products.noFiles"],
  },
  "products/error": {
    name: { "zh-TW": "我們的系統太久沒有回應", en: "the school took too long" },
    answers: [{ of: "ProductsPage", fail: "school_timeout" }],
    shows: ["errors.school_timeout.title", "errors.retry"],
    hides: ["products.empty.title"],
  },
});

const CONSULTING_STATES = statesAt("/consulting", {
  "consulting/empty": {
    name: { "zh-TW": "沒有可預約的諮詢", en: "no consulting is offered" },
    member: "new",
    shows: ["consulting.empty.title"],
  },
  "consulting/slots": {
    name: { "zh-TW": "每週時段", en: "weekly times" },
    shows: [
      { text: "作品集健檢 50 分鐘" },
      "consulting.day",
      { text: "19:00–19:50" },
      "consulting.with",
      { text: "React 與 TypeScript 實戰" },
      "consulting.ask",
    ],
    hides: [["consulting.yourTime", { zone: ANY_TEXT }]],
  },
  "consulting/slots-two-zones": {
    name: { "zh-TW": "時段有兩個時區", en: "weekly times on two clocks" },
    zone: "Asia/Tokyo",
    shows: [["consulting.yourTime", { zone: ANY_TEXT }], { text: "19:00–19:50" }, { text: "21:00–21:50" }],
  },
  "consulting/slots-dst-zone": {
    name: { "zh-TW": "時段換算到有日光節約時間的地方", en: "weekly times where clocks change" },
    member: "abroad",
    shows: [["consulting.yourTime", { zone: ANY_TEXT }], "consulting.clockNote", { text: "21:00–21:50" }],
  },
  "consulting/no-slots": {
    name: { "zh-TW": "沒有開放時段", en: "no times are open" },
    edit: enrolledOnlyIn("daily-english-2000"),
    shows: [{ text: "英文履歷" }, "consulting.noSlots"],
    hides: ["consulting.day"],
  },
  "consulting/courses-unknown": {
    name: { "zh-TW": "不知道是哪門課的諮詢", en: "with which course it is offered is not known" },
    answers: [{ of: "ConsultingPage", change: "ConsultingService", to: { courseSlugs: null } }],
    shows: [{ text: "作品集健檢 50 分鐘" }, "consulting.ask"],
    hides: ["consulting.with"],
  },
  "consulting/meetings-never-shown": {
    name: { "zh-TW": "不顯示別人的預約", en: "nobody's bookings are shown" },
    answers: [
      {
        of: "ConsultingPage",
        change: "ConsultingService",
        to: {
          meetings: [
            { startsAt: "2026-11-25T12:34:00Z", endsAt: "2026-11-25T13:24:00Z", bookedBy: "沈某某" },
          ],
        },
      },
    ],
    shows: [{ text: "作品集健檢 50 分鐘" }, { text: "19:00–19:50" }],
    hides: [{ text: "沈某某" }, { text: "12:34" }, { text: "20:34" }],
  },
  "consulting/error": {
    name: { "zh-TW": "讀不懂學校的回覆", en: "the school's answer could not be read" },
    answers: [{ of: "ConsultingPage", fail: "school_invalid_response" }],
    shows: ["errors.school_invalid_response.title", "errors.retry"],
    hides: ["consulting.empty.title"],
  },
});

const EVENTS_STATES = statesAt("/events", {
  "events/empty": {
    name: { "zh-TW": "還沒有報名活動", en: "no events yet" },
    member: "new",
    shows: ["events.empty.title"],
  },
  "events/upcoming": {
    name: { "zh-TW": "即將舉行的活動", en: "events to come" },
    shows: [
      "events.upcoming",
      { text: "年末成果發表會" },
      { text: "TIT-2417" },
      ["events.addToCalendarOf", { title: "年末成果發表會" }],
    ],
  },
  "events/today": {
    name: { "zh-TW": "活動是今天", en: "an event is today" },
    moment: fromEvent("online-ama", -6 * HOUR),
    shows: ["dates.today", ["dates.joinOf", { title: "線上 AMA" }]],
  },
  "events/starts-soon": {
    name: { "zh-TW": "活動再二十分鐘開始", en: "an event starts in twenty minutes" },
    moment: fromEvent("online-ama", -20 * MINUTE),
    shows: [["dates.startsIn", { time: ANY_TEXT }]],
    hides: ["dates.today"],
  },
  "events/on-now": {
    name: { "zh-TW": "活動進行中", en: "an event is going on" },
    moment: fromEvent("online-ama", 30 * MINUTE),
    shows: ["dates.onNow", ["dates.joinOf", { title: "線上 AMA" }]],
  },
  "events/past": {
    name: { "zh-TW": "活動已結束", en: "an event is over" },
    moment: fromEvent("online-ama", 3 * HOUR),
    shows: [{ text: "線上 AMA" }, "events.past"],
    hides: [["dates.joinOf", { title: "線上 AMA" }]],
  },
  "events/several-days": {
    name: { "zh-TW": "為期數天的活動", en: "an event over several days" },
    zone: "Asia/Tokyo",
    edit: (sample) => ({
      ...sample,
      offers: {
        ...sample.offers,
        events: sample.offers.events.map((event) =>
          event.slug === "year-end-showcase"
            ? { ...event, endsAt: event.startsAt + 2 * DAY + 4 * HOUR }
            : event,
        ),
      },
    }),
    shows: [
      { text: `14:00 – ${ANY_TEXT}18:00` },
      ["events.yourTime", { time: `${ANY_TEXT}15:00 – ${ANY_TEXT}19:00${ANY_TEXT}` }],
    ],
  },
  "events/abroad": {
    name: { "zh-TW": "人在國外", en: "a member abroad" },
    member: "abroad",
    shows: ["events.upcoming", "time.taipei"],
  },
  "events/days-without-hours": {
    name: { "zh-TW": "活動只有日期", en: "an event on days without hours" },
    answers: [
      {
        of: "EventsPage",
        change: "Event",
        where: "year-end-showcase",
        to: (seededAt) => ({
          startsAt: dayAtSchool(seededAt + 28 * DAY),
          endsAt: dayAtSchool(seededAt + 30 * DAY),
        }),
      },
    ],
    shows: [{ text: "年末成果發表會" }, "events.upcoming"],
    hides: [{ text: "14:00" }, { text: "18:00" }],
  },
  "events/no-dates": {
    name: { "zh-TW": "沒有日期與名稱的活動", en: "an event without date or name" },
    school: "documented",
    shows: ["events.undated", "events.untitled", "events.noneUpcoming"],
  },
  "events/error": {
    name: { "zh-TW": "連不上學校", en: "the school cannot be reached" },
    answers: [{ of: "EventsPage", fail: "school_unavailable" }],
    shows: ["errors.school_unavailable.title", "errors.retry"],
    hides: ["events.empty.title"],
  },
});

export const OFFERS_STATES = [...PRODUCTS_STATES, ...CONSULTING_STATES, ...EVENTS_STATES];
