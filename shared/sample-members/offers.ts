import { DAY, HOUR, MINUTE, taipeiTime, taipeiWeekday } from "./sample-times.ts";
import type {
  SampleEvent,
  SampleFile,
  SampleMeeting,
  SampleProduct,
  SampleService,
  SampleSlot,
} from "./sample-types.ts";

const TAIPEI = "Asia/Taipei";

/** Digital products of the demo school. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = [
  {
    id: "prd_watercolour-lineart",
    slug: "watercolour-lineart-pdf",
    title: "水彩線稿包 PDF",
    description: "二十張可以直接列印的線稿，A4 與 A5 各一份。",
    files: [
      file("fil_lineart-a4", "水彩線稿 A4.pdf", 18_734_112, "application/pdf"),
      file("fil_lineart-a5", "水彩線稿 A5.pdf", 9_120_554, "application/pdf"),
    ],
  },
  {
    id: "prd_react-checklist",
    slug: "react-checklist-notion",
    title: "React 檢查清單 Notion 範本",
    description: "上線前二十個問題，複製到自己的 Notion 就能用。",
    files: [file("fil_react-checklist", "react-checklist.zip", 204_118, "application/zip")],
  },
  {
    id: "prd_recipe-cards",
    slug: "recipe-cards-24",
    title: "食譜卡 24 張",
    description: null,
    files: [file("fil_recipe-cards", "食譜卡 24 張.pdf", null, "application/pdf")],
  },
  {
    id: "prd_recipe-cards-en",
    slug: "recipe-cards-24-english",
    title: "24 recipe cards",
    description: "Print them on A6 card; grams and cups on each.",
    files: [file("fil_recipe-cards-en", "24 recipe cards.pdf", 12_402_733, "application/pdf")],
  },
];

function file(id: string, name: string, sizeBytes: number | null, contentType: string): SampleFile {
  return { id, name, sizeBytes, contentType };
}

/** Consulting services. WARNING: `meetings` are other members'; their names are in no answer of the Member API. */
export function sampleServices(now: number): SampleService[] {
  return [
    {
      id: "svc_portfolio-review",
      slug: "portfolio-review-50",
      title: "作品集健檢 50 分鐘",
      description: "帶著你的作品集來，帶著三個改善方向離開。",
      durationMinutes: 50,
      lecturerName: "許哲維",
      courseIds: ["crs_react-ts-practice", "crs_data-story"],
      slots: [
        slot("tuesday", "19:00", "19:50"),
        slot("tuesday", "20:00", "20:50"),
        slot("thursday", "19:00", "19:50"),
        slot("thursday", "20:00", "20:50"),
      ],
      meetings: [
        meeting(now, 2, "19:00", 50, "沈某某"),
        meeting(now, 4, "20:00", 50, "Canary Meeting-Holder"),
      ],
    },
    {
      id: "svc_quote-advice",
      slug: "quote-advice-30",
      title: "接案報價諮詢 30 分鐘",
      description: "一次談清楚範圍、報價與合約。",
      durationMinutes: 30,
      lecturerName: "蔡佩珊",
      courseIds: ["crs_tax-freelancer", "crs_react-ts-practice"],
      slots: [slot("saturday", "10:00", "12:00")],
      meetings: [meeting(now, 6, "10:30", 30, "金絲雀甲")],
    },
    {
      id: "svc_english-cv",
      slug: "english-cv",
      title: "英文履歷",
      description: "把中文履歷改寫成英文，投遞前再一起看一遍。",
      durationMinutes: 40,
      lecturerName: "Maya Lindqvist",
      courseIds: ["crs_daily-english-2000"],
      slots: [],
      meetings: [],
    },
    {
      id: "svc_portfolio-review-en",
      slug: "portfolio-review-english",
      title: "Portfolio review, 50 minutes",
      description: "Bring your portfolio, leave with three things to change.",
      durationMinutes: 50,
      lecturerName: "Maya Lindqvist",
      courseIds: ["crs_react-ts-in-practice"],
      slots: [
        { ...slot("wednesday", "18:00", "18:50"), timeZone: "Europe/Stockholm" },
        slot("friday", "21:00", "21:50"),
      ],
      meetings: [meeting(now, 5, "21:00", 50, "Canary Meeting-Holder")],
    },
  ];
}

function slot(weekday: SampleSlot["weekday"], startTime: string, endTime: string): SampleSlot {
  return { weekday, startTime, endTime, timeZone: TAIPEI };
}

/** The next such weekday (Sunday is 0) at a wall-clock time in Taipei. */
function meeting(
  now: number,
  weekday: number,
  time: string,
  minutes: number,
  bookedBy: string,
): SampleMeeting {
  const today = taipeiTime(now, 0, time);
  const days = (weekday - taipeiWeekday(today) + 7) % 7;
  const startsAt = today + days * DAY;
  return { startsAt, endsAt: startsAt + minutes * MINUTE, bookedBy };
}

/** Events: two in the future and one in the past. */
export function sampleEvents(now: number): SampleEvent[] {
  return [
    event("year-end-showcase", "年末成果發表會", taipeiTime(now, 28, "14:00"), 4 * HOUR, {
      location: "台北市大安區・山雀學院三樓",
    }),
    event("online-ama", "線上 AMA", taipeiTime(now, 7, "20:00"), 90 * MINUTE, {
      onlineUrl: "/events/online-ama",
    }),
    event("photo-walk", "攝影外拍", taipeiTime(now, -20, "08:30"), 3 * HOUR, { location: "大稻埕碼頭" }),
    event("online-ama-english", "Ask me anything, in English", taipeiTime(now, 9, "03:00"), null, {
      onlineUrl: "/events/online-ama-english",
    }),
  ];
}

function event(
  slug: string,
  title: string,
  startsAt: number,
  length: number | null,
  place: { location?: string; onlineUrl?: string },
): SampleEvent {
  return {
    id: `evt_${slug}`,
    slug,
    title,
    startsAt,
    endsAt: length === null ? null : startsAt + length,
    timeZone: TAIPEI,
    location: place.location ?? null,
    onlineUrl: place.onlineUrl ?? null,
  };
}
