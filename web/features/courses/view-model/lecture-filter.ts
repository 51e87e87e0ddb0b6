/** Which lectures of a course are shown: filtered by a text and one of three chips. */

import type { Instant } from "#web/format/instants.ts";
import { matchesSearch } from "#web/format/text.ts";

import type { Curriculum, Lecture } from "./curriculum.ts";

export const LECTURE_CHIPS = ["all", "unfinished", "opening"] as const;
type LectureChip = (typeof LECTURE_CHIPS)[number];

export interface LectureView {
  search: string;
  chip: LectureChip;
}

export function parseLectureView(query: URLSearchParams): LectureView {
  return {
    search: query.get("q") ?? "",
    chip: LECTURE_CHIPS.find((chip) => chip === query.get("show")) ?? "all",
  };
}

export function lectureQuery(view: LectureView): string {
  const query = new URLSearchParams();
  if (view.search !== "") query.set("q", view.search);
  if (view.chip !== "all") query.set("show", view.chip);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** @returns the keys of the matching lectures; undefined without a filter */
export function passingLectures(
  { lectures }: Curriculum,
  view: LectureView,
  now: Instant,
): ReadonlySet<string> | undefined {
  if (view.search.trim() === "" && view.chip === "all") return undefined;
  return new Set(lectures.filter((lecture) => passes(lecture, view, now)).map(({ key }) => key));
}

function passes(lecture: Lecture, { search, chip }: LectureView, now: Instant): boolean {
  if (chip === "unfinished" && lecture.state === "completed") return false;
  if (chip === "opening" && !((lecture.lock?.opensAt ?? 0) > now)) return false;
  return search.trim() === "" || matchesSearch(lecture.title, search.trim());
}
