/** The course that a member most likely wants to continue, or to start. Home and Courses show the same one. */

import type { Instant } from "#web/format/instants.ts";

export interface WatchedCourse {
  /** Whether the school says where the member stopped. */
  isWatched: boolean;
  /** Whether the school says that the course has lectures and that none was opened. */
  isNew: boolean;
  /** False also where the school sends no progress. */
  isCompleted: boolean;
  /** The end of access; null for none, and for one that is not known. */
  endsAt: Instant | null;
  lastActivityAt: Instant | null;
}

/**
 * Of the open and uncompleted courses, the one watched last; without times, the first one with a position. If there is none, the first
 * course that can be started.
 *
 * @param read  reads from a course what the decision needs
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

/** The open, watched, uncompleted courses; the one watched last comes first. */
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
