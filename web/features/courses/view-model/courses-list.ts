/** Search, filter and order of the list of courses. */

import type { Instant } from "#web/format/instants.ts";
import { matchesSearch } from "#web/format/text.ts";

import { accessState, hasEnded } from "./access.ts";
import { courseState, type Course } from "./course.ts";

export const COURSE_FILTERS = ["all", "progress", "new", "completed", "expiring", "expired"] as const;
type CourseFilter = (typeof COURSE_FILTERS)[number];

export const COURSE_SORTS = ["recent", "title", "expiry", "progress"] as const;
type CourseSort = (typeof COURSE_SORTS)[number];

/** The search, filter and order in the list's address. */
export interface CoursesView {
  search: string;
  filter: CourseFilter;
  sort: CourseSort;
}

/** Reads the list's address; an unknown word means the default. */
export function parseCoursesView(query: URLSearchParams): CoursesView {
  return {
    search: query.get("q") ?? "",
    filter: COURSE_FILTERS.find((filter) => filter === query.get("status")) ?? "all",
    sort: COURSE_SORTS.find((sort) => sort === query.get("sort")) ?? "recent",
  };
}

/** The address's query for a view, without the defaults. */
export function coursesQuery(view: CoursesView): string {
  const query = new URLSearchParams();
  if (view.search !== "") query.set("q", view.search);
  if (view.filter !== "all") query.set("status", view.filter);
  if (view.sort !== "recent") query.set("sort", view.sort);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** In the order of the page. */
export const SHELVES = ["progress", "new", "completed", "expired"] as const;
export type Shelf = (typeof SHELVES)[number];

/** Where a course stands, in the list without a filter. Of an unknown state it is under way: it may be watched. */
export function shelfOf(course: Course, now: Instant): Shelf {
  if (hasEnded(course.access, now)) return "expired";
  return courseState(course) ?? "progress";
}

interface ListContext {
  now: Instant;
  zone: string;
  /** For comparing titles: a BCP 47 tag. */
  locale: string;
}

export function coursesToShow(courses: readonly Course[], view: CoursesView, context: ListContext): Course[] {
  const search = view.search.trim();
  return sorted(
    courses.filter(
      (course) =>
        matchesSearch(`${course.title} ${course.slug}`, search) && passes(course, view.filter, context),
    ),
    view.sort,
    context.locale,
  );
}

function passes(course: Course, filter: CourseFilter, { now, zone }: ListContext): boolean {
  if (filter === "all") return true;
  const { kind } = accessState(course.access, now, zone);
  if (filter === "expired" || filter === "expiring") return kind === filter;
  return courseState(course) === filter && kind !== "expired";
}

/** Stable: courses that compare equal keep the school's order. */
function sorted(courses: Course[], sort: CourseSort, locale: string): Course[] {
  if (sort === "title") {
    const collator = new Intl.Collator(locale, { numeric: true });
    return courses.toSorted((a, b) => collator.compare(a.title, b.title));
  }
  if (sort === "expiry") return courses.toSorted((a, b) => endOf(a) - endOf(b));
  if (sort === "progress") return courses.toSorted((a, b) => shareOf(b) - shareOf(a));
  return courses.toSorted((a, b) => (b.lastActivityAt ?? 0) - (a.lastActivityAt ?? 0));
}

function endOf({ access }: Course): number {
  return access.kind === "until" ? access.at : Number.MAX_SAFE_INTEGER;
}

function shareOf({ progress }: Course): number {
  return progress === null || progress.total === 0 ? -1 : progress.completed / progress.total;
}
