/** The member's courses, all pages of them, with what went wrong on the way. */

import { useMemo } from "react";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { NOT_PROVIDED, type Failure } from "#web/app/graphql/failures.ts";
import { followingPage } from "#web/app/graphql/following-page.ts";
import { usePagedQuery } from "#web/app/graphql/use-paged-query.ts";
import { CoursesPageDocument, type CoursesPageQuery } from "#web/generated/member-api.ts";

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { parseCourse, type Course } from "../view-model/course.ts";

type Sent = AsSent<CoursesPageQuery>;

const coursesPages = {
  document: CoursesPageDocument,
  variables: (after: string | null) => ({ first: MAX_PAGE_SIZE, after }),
  following: (data: Sent) => followingPage(data?.viewer?.enrolledCourses),
};

/** What both screens of courses ask first. */
export const coursesFirstPage = { document: CoursesPageDocument, variables: coursesPages.variables(null) };

export interface Courses {
  courses: Course[];
  /** Cursor that comes right before a course, to ask for it alone; undefined when the school sends no cursors. */
  cursorBefore: (slug: string) => string | null | undefined;
  /** Nothing is known yet. */
  isLoading: boolean;
  /** Some courses are here, more are on their way. */
  isLoadingMore: boolean;
  failure: Failure | undefined;
  /** The school has, or may have, more courses than these. */
  isCut: boolean;
  /** Some data arrived together with the failure. */
  isPartial: boolean;
  /** When the oldest page on the screen arrived. */
  answeredAt: number | undefined;
  refresh: () => void;
}

export function useCourses(): Courses {
  const { pages, isLoading, isCut, refresh } = usePagedQuery(coursesPages);

  return useMemo(() => {
    const courses: Course[] = [];
    const cursors = new Map<string, string | null | undefined>();
    let previousCursor: string | null | undefined = null;
    for (const { data } of pages) {
      const connection = (data as Sent)?.viewer?.enrolledCourses;
      const nodes = connection?.nodes ?? [];
      for (const [index, node] of nodes.entries()) {
        const course = parseCourse(node);
        if (course !== null && !cursors.has(course.slug)) {
          courses.push(course);
          cursors.set(course.slug, previousCursor);
        }
        previousCursor = connection?.edges?.[index]?.cursor ?? undefined;
      }
    }

    const answered = pages.flatMap(({ answeredAt }) => (answeredAt === undefined ? [] : [answeredAt]));
    const hasData = pages.some(({ data }) => isGiven((data as Sent)?.viewer?.enrolledCourses));
    const hasAnswer = pages.some(({ data }) => data !== undefined);
    const failure =
      pages.find((page) => page.failure !== undefined)?.failure ??
      (hasAnswer && !hasData ? NOT_PROVIDED : undefined);
    return {
      courses,
      cursorBefore: (slug) => (cursors.has(slug) ? cursors.get(slug) : undefined),
      isLoading: !hasData && failure === undefined,
      isLoadingMore: hasData && isLoading && failure === undefined,
      failure,
      isCut: isCut || pages.some((page) => page.data === undefined),
      isPartial: hasData && failure?.code === "school_refused",
      answeredAt: answered.length === 0 ? undefined : Math.min(...answered),
      refresh,
    };
  }, [pages, isLoading, isCut, refresh]);
}
