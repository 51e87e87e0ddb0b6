import { HOUR } from "#shared/sample-members/sample-times.ts";

import { fromAccessEnd } from "./moments.ts";
import { ANY_TEXT, type PreviewState } from "./state.ts";

export const COURSES_STATES: readonly PreviewState[] = [
  {
    id: "courses/empty",
    name: { "zh-TW": "還沒有課程", en: "no courses yet" },
    address: "/courses",
    member: "new",
    shows: ["courses.empty.title"],
  },
  {
    id: "courses/error",
    name: { "zh-TW": "學校太久沒有回應", en: "the school took too long" },
    address: "/courses",
    answers: [{ of: "CoursesPage", fail: "school_timeout" }],
    shows: ["errors.school_timeout.title", "errors.retry"],
    hides: ["courses.empty.title"],
  },
  {
    id: "courses/expiring-today",
    name: { "zh-TW": "今天到期", en: "access ends today" },
    address: "/courses",
    moment: fromAccessEnd("phone-photo", -6 * HOUR),
    shows: [["courses.lastDay", { date: ANY_TEXT }]],
  },
];
