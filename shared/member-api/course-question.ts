/**
 * The variables that ask for one course. The Member API has no query for one course, only the list of courses. A page of
 * size 1 that begins after the previous course's cursor holds that course alone.
 */

import { MAX_PAGE_SIZE } from "./page-size.ts";

/** @param cursor  the previous course's cursor: null for the first course, undefined when the school gives no cursors */
export function courseVariables(cursor: string | null | undefined): { first: number; after: string | null } {
  // A school that gives no cursors is asked for all of them at once.
  return cursor === undefined ? { first: MAX_PAGE_SIZE, after: null } : { first: 1, after: cursor };
}

/** The part of a page of the list that is read here, in the forms in which a school may send it. */
export interface CoursesPage {
  nodes?: readonly ({ slug?: unknown } | null)[] | null;
  edges?: readonly ({ cursor?: unknown } | null)[] | null;
}

/**
 * The variables for a course that is on the list's first page.
 *
 * @returns undefined when the course is not on the page
 */
export function courseQuestion({ nodes, edges }: CoursesPage, slug: string) {
  const at = nodes?.findIndex((node) => node?.slug === slug) ?? -1;
  if (at < 0) return undefined;
  const cursor = at === 0 ? null : edges?.[at - 1]?.cursor;
  return courseVariables(cursor === null || typeof cursor === "string" ? cursor : undefined);
}
