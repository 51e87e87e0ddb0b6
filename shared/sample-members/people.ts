/** The people of the demo school. All of them are fictitious. */

export type SampleLanguage = "zh-TW" | "en";

/** Password of every demo member. */
export const DEMO_PASSWORD = "titmouse";

/** The school that the demo members belong to. */
export const SAMPLE_SCHOOL = {
  id: "sch_titmouse",
  subdomain: "titmouse",
  // The name is the same in both languages.
  name: { "zh-TW": "山雀學院", en: "山雀學院" },
} as const;

/**
 * Other sites at which some of them hold a role. These are fictitious too, so their addresses are pages of the demo
 * school, given as paths.
 */
export const OTHER_SCHOOLS = [
  {
    id: "sch_sunset",
    subdomain: "sunset",
    name: { "zh-TW": "日落烘焙工作室", en: "Sunset Baking Studio" },
    url: "/other-schools/sunset",
  },
  {
    id: "sch_gathered",
    subdomain: "gathered-light",
    name: { "zh-TW": "拾光攝影教室", en: "Gathered Light Photo School" },
    url: "/other-schools/gathered-light",
  },
] as const;

export interface SamplePerson {
  /** The id stays the same when the demo is seeded again: token pairs and sessions refer to it. */
  id: string;
  email: string;
  name: string;
  /** The language in which the school writes to them. */
  language: SampleLanguage;
  /** The IANA name of their time zone. */
  timeZone: string;
  /** Role names by school id. */
  roles: Readonly<Record<string, readonly string[]>>;
  /** A description, for the button on the demo school's sign-in page. */
  note: Readonly<Record<SampleLanguage, string>>;
}

export const SAMPLE_PEOPLE = [
  {
    id: "mem_yichun",
    email: "yichun@example.com",
    name: "林怡君",
    language: "zh-TW",
    timeZone: "Asia/Taipei",
    roles: {
      sch_titmouse: ["student"],
      sch_sunset: ["student", "teaching_assistant"],
    },
    note: { "zh-TW": "一般學員，什麼都有一點", en: "a typical student" },
  },
  {
    id: "mem_bohan",
    email: "bohan@example.com",
    name: "陳柏翰",
    language: "zh-TW",
    timeZone: "Asia/Taipei",
    roles: { sch_titmouse: ["student"] },
    note: { "zh-TW": "新學員，還是空的", en: "new, with nothing yet" },
  },
  {
    id: "mem_shufen",
    email: "shufen@example.com",
    name: "王淑芬",
    language: "zh-TW",
    timeZone: "Asia/Taipei",
    roles: { sch_titmouse: ["student"] },
    note: { "zh-TW": "資料量很大的學員", en: "has a great deal of everything" },
  },
  {
    id: "mem_daniel",
    email: "daniel@example.com",
    name: "Daniel Okafor",
    language: "en",
    timeZone: "Europe/Berlin",
    roles: { sch_titmouse: ["student"], sch_sunset: ["student"] },
    note: { "zh-TW": "人在柏林，讀英文", en: "in Berlin, reads English" },
  },
  {
    id: "mem_owner",
    email: "owner@example.com",
    name: "周雅雯",
    language: "zh-TW",
    timeZone: "Asia/Taipei",
    roles: { sch_titmouse: ["owner"] },
    note: { "zh-TW": "學校經營者", en: "runs the school" },
  },
  {
    id: "mem_abdallah",
    email: "abdallah@example.com",
    name: "阿布杜拉 عبد الله",
    language: "zh-TW",
    timeZone: "Asia/Taipei",
    roles: { sch_titmouse: ["student"] },
    note: { "zh-TW": "姓名有兩種書寫方向", en: "a name in two directions" },
  },
  {
    id: "mem_nana",
    email: "nana@example.com",
    name: "歐陽娜娜娜娜娜娜",
    language: "zh-TW",
    timeZone: "Asia/Taipei",
    roles: { sch_titmouse: ["student"] },
    note: { "zh-TW": "姓名很長", en: "a long name" },
  },
  {
    id: "mem_yichen",
    email: "yichen@example.com",
    name: "葉以晨",
    language: "zh-TW",
    timeZone: "Asia/Taipei",
    roles: { sch_titmouse: ["student"], sch_gathered: ["alumni-2024"] },
    note: { "zh-TW": "資料不尋常的學員", en: "unusual data: unknown words, odd dates" },
  },
] as const satisfies readonly SamplePerson[];

export type SamplePersonId = (typeof SAMPLE_PEOPLE)[number]["id"];
