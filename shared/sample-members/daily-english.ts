import { buildCourse, type SectionTitles } from "./curriculum.ts";
import type { SampleCourse } from "./sample-types.ts";
import { pick, type SeededRandom, seededRandom } from "./seeded-random.ts";
import { DAY, taipeiTime } from "./sample-times.ts";

const SECTIONS = 80;
const LECTURES_PER_SECTION = 25;
const OPEN_SECTIONS = 60;

const TOPICS = [
  ["機場報到", "Checking in"],
  ["搭捷運", "On the metro"],
  ["問路", "Asking the way"],
  ["旅館入住", "At the hotel"],
  ["點餐", "Ordering food"],
  ["咖啡店", "At the café"],
  ["市場殺價", "At the market"],
  ["看醫生", "Seeing a doctor"],
  ["藥局", "At the pharmacy"],
  ["租房子", "Renting a flat"],
  ["電話預約", "Booking by phone"],
  ["面試", "Job interviews"],
  ["開會", "In a meeting"],
  ["電子郵件", "Writing e-mail"],
  ["簡報", "Presenting"],
  ["閒聊天氣", "Small talk"],
  ["邀請朋友", "Inviting friends"],
  ["道歉", "Saying sorry"],
  ["客訴", "Making a complaint"],
  ["看電影", "At the cinema"],
] as const;
const LEVELS = ["入門", "日常", "進階", "道地"] as const;

const THINGS = [
  "this seat",
  "the blue one",
  "a window table",
  "the last train",
  "your new office",
  "a quiet room",
  "the second floor",
  "that pharmacy",
  "the weekly report",
  "a smaller size",
  "the soup of the day",
  "my suitcase",
  "an earlier slot",
  "the receipt",
  "a good dentist",
  "the other entrance",
  "two tickets",
  "the usual",
] as const;
const PATTERNS = [
  "Could I have {}, please?",
  "Do you know anything about {}?",
  "I was wondering about {}.",
  "Is {} still available?",
  "We ended up with {}.",
  "Would you mind showing me {}?",
  "I'd rather not change {}.",
  "How much is {} altogether?",
  "Sorry, I can't find {}.",
  "It depends on {}.",
  "Let me check {} for you.",
  "Who should I ask about {}?",
  "Let's meet near {}.",
  "I've heard a lot about {}.",
  "That's not quite {}.",
  "Shall we take {} instead?",
] as const;
const NOTES = ["", "", "", "（連音）", "（語氣）", "（常見錯誤）", "（客氣版）"] as const;

/** A course of 2,000 lectures: 80 sections of 25 sentences, the last 20 sections still locked. */
export function dailyEnglish(now: number): SampleCourse {
  const random = seededRandom(2000);
  return buildCourse({
    slug: "daily-english-2000",
    title: "每日英語 2,000 句",
    language: "zh-TW",
    sections: Array.from({ length: SECTIONS }, (_, at) => sectionTitles(random, at)),
    totalMinutes: 166 * 60,
    seed: 2001,
    differences: (section) => {
      if (section <= OPEN_SECTIONS) return {};
      // Half of the locked sections have a date, one each week; the others have none yet.
      const weeks = section - OPEN_SECTIONS;
      return weeks <= 10 ? { unlockAt: taipeiTime(now, 0, "09:00") + weeks * 7 * DAY } : { locked: true };
    },
  });
}

function sectionTitles(random: SeededRandom, at: number): SectionTitles {
  const [topic, english] = TOPICS[at % TOPICS.length] ?? TOPICS[0];
  const level = LEVELS[Math.floor(at / TOPICS.length)] ?? LEVELS[0];
  return {
    title: `${level}・${topic} ${english}`,
    lectures: Array.from({ length: LECTURES_PER_SECTION }, (_, position) => {
      const number = String(at * LECTURES_PER_SECTION + position + 1).padStart(4, "0");
      return `${number} ${pick(random, PATTERNS).replace("{}", pick(random, THINGS))}${pick(random, NOTES)}`;
    }),
  };
}
