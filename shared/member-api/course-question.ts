/**
 * The school cannot be asked for one course. Its list gives a cursor behind each course, and the page of one that follows
 * the cursor before a course is that course alone.
 */

/** Asked for at once when the school gives no cursors. */
const ALL_AT_ONCE = 50;

/** @param cursor  before the course: null when it is the first of the list, undefined when the school gives none */
export function courseVariables(cursor: string | null | undefined): { first: number; after: string | null } {
  return cursor === undefined ? { first: ALL_AT_ONCE, after: null } : { first: 1, after: cursor };
}

/** A page of the list as far as this needs it, as a school may send it. */
export interface CoursesPage {
  nodes?: readonly ({ slug?: unknown } | null)[] | null;
  edges?: readonly ({ cursor?: unknown } | null)[] | null;
}

/**
 * The question for a course that the list's first page holds.
 *
 * @returns undefined when the page does not hold it
 */
export function courseQuestion({ nodes, edges }: CoursesPage, slug: string) {
  const at = nodes?.findIndex((node) => node?.slug === slug) ?? -1;
  if (at < 0) return undefined;
  const cursor = at === 0 ? null : edges?.[at - 1]?.cursor;
  return courseVariables(cursor === null || typeof cursor === "string" ? cursor : undefined);
}
