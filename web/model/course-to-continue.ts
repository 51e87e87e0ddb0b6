/** Which of a member's courses they would go on with, or start: the same one on Home and on Courses. */

import type { Instant } from "#web/format/instants.ts";

export interface WatchedCourse {
  /** Whether the school says where the member stopped. */
  isWatched: boolean;
  /** Whether the school says that it has lectures and that none was opened. */
  isNew: boolean;
  /** False also where the school sends no progress. */
  isCompleted: boolean;
  /** The end of access; null for none, and for one that is not known. */
  endsAt: Instant | null;
  lastActivityAt: Instant | null;
}

/**
 * The course watched last that is open and not completed; without times, the first one that has a position. Where none is under
 * way, the first one that is to be started.
 *
 * @param read  what the decision needs of a course
 */
export function courseToContinue<Course>(
  courses: readonly Course[],
  read: (course: Course) => WatchedCourse,
  now: Instant,
): Course | undefined {
  return (
    underWay(courses, read, now)[0] ??
    courses.find((course) => isOpen(read(course), now) && read(course).isNew)
  );
}

/** The open courses that were watched and are not completed, the one watched last first. */
export function underWay<Course>(
  courses: readonly Course[],
  read: (course: Course) => WatchedCourse,
  now: Instant,
): Course[] {
  const lastActivity = (course: Course): number => read(course).lastActivityAt ?? 0;
  return courses
    .filter((course) => isOpen(read(course), now) && read(course).isWatched)
    .toSorted((a, b) => lastActivity(b) - lastActivity(a));
}

function isOpen({ isCompleted, endsAt }: WatchedCourse, now: Instant): boolean {
  return !isCompleted && !(endsAt !== null && endsAt <= now);
}
