/** Reads all pages of the member's courses, and reports failures. */

import { useMemo } from "react";

import { useConnection, type ConnectionResult } from "#web/app/graphql/use-connection.ts";
import { firstPageOf, pagesOf, type Page } from "#web/app/graphql/pages.ts";
import { CoursesPageDocument } from "#web/generated/member-api.ts";

import { parseCourse, type Course, type SentCourse } from "./view-model/course.ts";

export const coursesPages = pagesOf(CoursesPageDocument, (data) => data?.viewer?.enrolledCourses);

/** The first question of both course screens. */
export const coursesFirstPage = firstPageOf(coursesPages);

export interface Courses extends ConnectionResult<unknown> {
  courses: Course[];
  /** The cursor before a course, used to request only that course; undefined if the school sends no cursors. */
  cursorBefore: (slug: string) => string | null | undefined;
}

export function useCourses(): Courses {
  const list = useConnection(coursesPages);

  return useMemo(() => ({ ...list, ...coursesIn(list.pages) }), [list]);
}

/** @param pages  of the list, in their order */
export function coursesIn(pages: readonly Page<unknown>[]): Pick<Courses, "courses" | "cursorBefore"> {
  const courses: Course[] = [];
  const cursors = new Map<string, string | null | undefined>();
  let previousCursor: string | null | undefined = null;
  for (const { connection } of pages)
    for (const [index, node] of (connection.nodes ?? []).entries()) {
      const course = parseCourse(node as SentCourse);
      if (course !== null && !cursors.has(course.slug)) {
        courses.push(course);
        cursors.set(course.slug, previousCursor);
      }
      previousCursor = connection.edges?.[index]?.cursor ?? undefined;
    }
  return { courses, cursorBefore: (slug) => cursors.get(slug) };
}
