/** The course to continue, and the other started courses. */

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { followingPage } from "#web/app/graphql/following-page.ts";
import type { Instant } from "#web/format/instants.ts";
import { courseToContinue, underWay, type WatchedCourse } from "#web/model/course-to-continue.ts";
import { endOfAccess } from "#web/model/end-of-access.ts";
import { sentProse, sentText, sentWhole } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import { sentLength } from "#web/model/sent-length.ts";
import { sentInstant } from "#web/model/sent-time.ts";
import type { DatesOfLecturesQuery, HomeCoursesQuery } from "#web/generated/member-api.ts";

type SentCourse = AsSent<NonNullable<HomeCoursesQuery["viewer"]>["enrolledCourses"]["nodes"][number]>;

/** @param data  of the query `HomeCourses`, any part of which may be missing */
export function readCourses(data: AsSent<HomeCoursesQuery>) {
  const connection = data?.viewer?.enrolledCourses;
  return {
    nodes: connection?.nodes,
    /** The member has more courses than were read. */
    isCut: followingPage(connection) !== "end",
  };
}

export interface CourseOnHome {
  slug: string;
  title: string;
  /** As the school sent it. */
  coverUrl: string | null;
  /** Where the member stopped; null if the school does not say. */
  lectureId: string | null;
  positionSeconds: number | null;
  progress: { completed: number; total: number } | null;
  /** No lecture was opened yet. */
  isNew: boolean;
}

export interface CoursesOnHome {
  /** The one to continue or to start. */
  first: CourseOnHome | undefined;
  /** The other started courses, the one watched last first. */
  others: CourseOnHome[];
}

export function readCoursesOnHome(sent: readonly SentCourse[], now: Instant): CoursesOnHome {
  const named = sent.filter(isGiven).filter(({ slug }) => sentText(slug) !== null);
  const first = courseToContinue(named, readWatched, now);
  const others = underWay(named, readWatched, now).filter((course) => course !== first);
  return { first: first && courseOnHome(first), others: others.map(courseOnHome) };
}

function courseOnHome(course: NonNullable<SentCourse>): CourseOnHome {
  const { total, completed } = countsOf(course);
  return {
    slug: sentText(course.slug) ?? "",
    title: shownTitle(course) ?? "",
    coverUrl: sentText(course.coverImageUrl),
    lectureId: sentText(course.lastWatchedLecture?.lectureId),
    positionSeconds: sentLength(course.lastWatchedLecture?.positionSeconds, 1),
    progress: total !== null && completed !== null && total > 0 ? { completed, total } : null,
    isNew: readWatched(course).isNew,
  };
}

export interface StoppedLecture {
  title: string;
  /** Continuous through the course, from 1. */
  number: number;
  /** Null when the school gives no length. */
  seconds: number | null;
}

/** The lecture where the member stopped; null while the lectures load, and if that lecture is gone. */
export function stoppedLecture(
  sent: AsSent<DatesOfLecturesQuery>,
  { slug, lectureId }: Pick<CourseOnHome, "slug" | "lectureId">,
): StoppedLecture | null {
  if (lectureId === null) return null;
  const course = sent?.viewer?.enrolledCourses?.nodes?.find((each) => sentText(each?.slug) === slug);
  const lectures = (course?.sections ?? []).flatMap((section) => (section?.lectures ?? []).filter(isGiven));
  const place = lectures.findIndex((lecture) => sentText(lecture.id) === lectureId);
  const lecture = lectures[place];
  const title = sentProse(lecture?.title);
  if (lecture === undefined || title === null) return null;
  return { title, number: place + 1, seconds: sentLength(lecture.duration, 1) || null };
}

function readWatched(course: NonNullable<SentCourse>): WatchedCourse {
  const { total, completed, read } = countsOf(course);
  const isWatched = isGiven(course.lastWatchedLecture);
  return {
    isWatched,
    isNew: !isWatched && total !== null && total > 0 && completed === 0 && (read ?? 0) === 0,
    isCompleted: total !== null && total > 0 && completed !== null && completed >= total,
    endsAt: endOfAccess(course)?.at ?? null,
    lastActivityAt: sentInstant(course.detailProgress?.lastActivityAt),
  };
}

function countsOf({ detailProgress }: NonNullable<SentCourse>) {
  return {
    total: sentWhole(detailProgress?.totalLectures),
    completed: sentWhole(detailProgress?.completedLectures),
    read: sentWhole(detailProgress?.readLectures),
  };
}
