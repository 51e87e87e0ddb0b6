/** A course as the screens use it: the list and the course's own page share this selector. */

import type { Instant } from "#web/format/instants.ts";
import type { CoursesPageQuery } from "#web/generated/member-api.ts";

import { sentLength } from "#web/model/sent-length.ts";
import { sentProse, sentText, sentWhole } from "#web/model/sent.ts";
import { sentInstant } from "#web/model/sent-time.ts";
import { shownTitle } from "#web/model/title.ts";

import { parseAccess, type Access } from "./access.ts";
import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";

type CourseNode = NonNullable<CoursesPageQuery["viewer"]>["enrolledCourses"]["nodes"][number];

/** A node of `enrolledCourses`, or the part of it that a school knows (Spec, "Course node"). */
export type SentCourse = AsSent<CourseNode>;

/** Completed lectures and all lectures; `isStarted` also counts lectures that were opened. */
export interface Progress {
  completed: number;
  total: number;
  isStarted: boolean;
}

/** Where the member stopped (Spec, "Course node", row `lastWatchedLecture`). */
export interface LastWatched {
  lectureId: string | null;
  positionSeconds: number | null;
}

export interface Course {
  slug: string;
  title: string;
  /** False when the title was made from the slug. */
  isTitleGiven: boolean;
  /** As the school sent it. */
  coverUrl: string | null;
  access: Access;
  /** Null when the school does not send its progress detail. */
  progress: Progress | null;
  lastWatched: LastWatched | null;
  lastActivityAt: Instant | null;
}

/** @returns null for a node that did not arrive or has no slug */
export function parseCourse(node: SentCourse): Course | null {
  const slug = sentText(node?.slug);
  if (!isGiven(node) || slug === null) return null;
  const detail = node.detailProgress;
  return {
    slug,
    title: shownTitle(node) ?? slug,
    isTitleGiven: sentProse(node.title) !== null,
    coverUrl: sentText(node.coverImageUrl),
    access: parseAccess(node.expireDate, node.hasLifetimeAccess),
    progress: parseProgress(detail?.totalLectures, detail?.completedLectures, detail?.readLectures),
    lastWatched: parseLastWatched(node.lastWatchedLecture),
    lastActivityAt: sentInstant(detail?.lastActivityAt),
  };
}

/** The completed part of a course, for sentences and bars; null if the school does not say. */
export function parseProgress(
  sentTotal: unknown,
  sentCompleted: unknown,
  sentRead: unknown,
): Progress | null {
  const [total, completed, read] = [sentTotal, sentCompleted, sentRead].map(sentWhole);
  if (total == null || completed == null) return null;
  return {
    total,
    completed: Math.min(completed, total),
    isStarted: completed > 0 || (read ?? 0) > 0,
  };
}

/** `new`, `progress` or `completed`; null if it is unknown. */
export function courseState(course: Course): "new" | "progress" | "completed" | null {
  const { progress, lastWatched } = course;
  if (progress === null) return lastWatched === null ? null : "progress";
  if (progress.total > 0 && progress.completed >= progress.total) return "completed";
  return progress.isStarted || lastWatched !== null ? "progress" : "new";
}

/** Whether a course has lectures and none of them was opened. */
export function isToStart(course: Course): boolean {
  return courseState(course) === "new" && course.progress?.total !== 0;
}

function parseLastWatched(sent: AsSent<{ lectureId: string; positionSeconds: number }>): LastWatched | null {
  if (!isGiven(sent)) return null;
  const positionSeconds = sentLength(sent.positionSeconds, 1);
  const lectureId = sentText(sent.lectureId);
  return lectureId === null && positionSeconds === null ? null : { lectureId, positionSeconds };
}
