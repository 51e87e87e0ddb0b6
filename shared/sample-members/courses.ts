import { buildCourse, type LectureDifference, parseTitles } from "./curriculum.ts";
import { dailyEnglish } from "./daily-english.ts";
import type { SampleLanguage } from "./people.ts";
import { taipeiTime } from "./sample-times.ts";
import type { SampleCourse } from "./sample-types.ts";

type Edition = Omit<SampleCourse, "id" | "language" | "sections">;

/** Titles of the sections and lectures of each course in one language, as `parseTitles` reads them. */
export interface CourseTitles {
  reactTs: string;
  watercolour: string;
  sourdough: string;
  dataStory: string;
  phonePhoto: string;
  tax: string;
  yoga: string;
}

/** The titles by language. Titles are most of the bytes of the samples, so the preview loads those of one language only. */
export type TitlesByLanguage = Readonly<Partial<Record<SampleLanguage, CourseTitles>>>;

interface CourseText {
  key: keyof CourseTitles;
  editions: Readonly<Record<SampleLanguage, Edition>>;
  totalMinutes: number;
  differences?: (now: number) => (section: number, lecture: number) => LectureDifference;
}

const COURSES: readonly CourseText[] = [
  {
    editions: {
      "zh-TW": { slug: "react-ts-practice", title: "React 與 TypeScript 實戰" },
      en: { slug: "react-ts-in-practice", title: "React and TypeScript in practice" },
    },
    key: "reactTs",
    totalMinutes: 21 * 60 + 40,
    differences: () => withoutMedia,
  },
  {
    editions: {
      "zh-TW": { slug: "watercolour-basics", title: "水彩入門：從一杯水開始" },
      en: { slug: "watercolour-from-a-glass", title: "Watercolour from a glass of water" },
    },
    key: "watercolour",
    totalMinutes: 5 * 60 + 10,
  },
  {
    editions: {
      "zh-TW": { slug: "home-baking-sourdough", title: "在家做酸種麵包" },
      en: { slug: "sourdough-at-home", title: "Sourdough at home" },
    },
    key: "sourdough",
    totalMinutes: 7 * 60 + 25,
    differences: weeklyUnlock,
  },
  {
    editions: {
      "zh-TW": { slug: "data-story", title: "用資料說故事" },
      en: { slug: "telling-stories-with-data", title: "Telling stories with data" },
    },
    key: "dataStory",
    totalMinutes: 6 * 60 + 2,
  },
  {
    editions: {
      "zh-TW": { slug: "phone-photo", title: "手機攝影的光" },
      en: { slug: "light-for-phone-photography", title: "Light for phone photography" },
    },
    key: "phonePhoto",
    totalMinutes: 3 * 60 + 44,
  },
  {
    editions: {
      "zh-TW": { slug: "tax-freelancer", title: "接案者報稅攻略 2025" },
      en: { slug: "taxes-for-freelancers", title: "Taxes for freelancers 2025" },
    },
    key: "tax",
    totalMinutes: 2 * 60 + 20,
  },
  {
    editions: {
      "zh-TW": { slug: "yoga-desk", title: "辦公桌瑜伽" },
      en: { slug: "desk-yoga", title: "Desk yoga" },
    },
    key: "yoga",
    totalMinutes: 58,
  },
];

/** Every course of the demo school: seven in two languages, a very long one, and an old one without lectures. */
export function sampleCourses(now: number, titles: TitlesByLanguage): SampleCourse[] {
  const editions = COURSES.flatMap(({ key, editions: names, totalMinutes, differences }, at) =>
    (["zh-TW", "en"] as const).flatMap((language) => {
      const text = titles[language]?.[key];
      if (text === undefined) return [];
      return buildCourse({
        ...names[language],
        language,
        sections: parseTitles(text),
        totalMinutes,
        seed: at + 1,
        ...(differences === undefined ? {} : { differences: differences(now) }),
      });
    }),
  );
  const emptied: SampleCourse = {
    id: "crs_intro-2023-old",
    slug: "intro-2023-old",
    // The course has no title; the school shows the slug.
    title: "intro-2023-old",
    language: "zh-TW",
    sections: [],
  };
  return [...editions, dailyEnglish(now), emptied];
}

/** The exercises of the first sections have no recording; two recordings have a length of 0 (still being uploaded). */
function withoutMedia(section: number, lecture: number): LectureDifference {
  if (lecture === 12 && section <= 3) return { durationSeconds: null };
  if (section === 10 && (lecture === 10 || lecture === 11)) return { durationSeconds: 0 };
  return {};
}

/** One section a week opens: four are open, three have a date, the last has none yet. */
function weeklyUnlock(now: number) {
  return (section: number): LectureDifference => {
    if (section <= 4) return {};
    return section === 8 ? { locked: true } : { unlockAt: taipeiTime(now, 3 + (section - 5) * 7, "09:00") };
  };
}
