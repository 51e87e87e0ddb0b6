/** Which course to continue, and what opens next across all courses. */

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { followingPage } from "#web/app/graphql/following-page.ts";
import { parseInstant, type Instant } from "#web/format/instants.ts";
import { courseToContinue, type WatchedCourse } from "#web/model/course-to-continue.ts";
import { sentProse, sentText, sentWhole } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import { parseTime, type SentTime } from "#web/model/sent-time.ts";
import type { HomeCoursesQuery, HomeLecturesQuery, HomeOpeningsQuery } from "#web/generated/member-api.ts";

type SentCourse = AsSent<NonNullable<HomeCoursesQuery["viewer"]>["enrolledCourses"]["nodes"][number]>;
type SentOpening = AsSent<NonNullable<HomeOpeningsQuery["viewer"]>["enrolledCourses"]["nodes"][number]>;

/** @param data  of the query `HomeCourses`, any part of which may be missing */
export function readCourses(data: AsSent<HomeCoursesQuery>) {
  const connection = data?.viewer?.enrolledCourses;
  return {
    nodes: connection?.nodes,
    /** The member has more courses than these. */
    isCut: followingPage(connection) !== "end",
  };
}

export interface CourseToContinue {
  slug: string;
  title: string;
  /** As the school sent it. */
  coverUrl: string | null;
  /** Where the member stopped; null where the school does not say. */
  lectureId: string | null;
  positionSeconds: number | null;
  progress: { completed: number; total: number } | null;
  /** Nothing of it was opened yet. */
  isNew: boolean;
}

/** The course to continue as Home shows it. */
export function readCourseToContinue(
  sent: readonly SentCourse[],
  now: Instant,
): CourseToContinue | undefined {
  const named = sent.filter(isGiven).filter(({ slug }) => sentText(slug) !== null);
  const course = courseToContinue(named, readWatched, now);
  if (course === undefined) return undefined;
  const { total, completed } = countsOf(course);
  return {
    slug: sentText(course.slug) ?? "",
    title: shownTitle(course) ?? "",
    coverUrl: sentText(course.coverImageUrl),
    lectureId: sentText(course.lastWatchedLecture?.lectureId),
    positionSeconds: sentWhole(course.lastWatchedLecture?.positionSeconds),
    progress: total !== null && completed !== null && total > 0 ? { completed, total } : null,
    isNew: readWatched(course).isNew,
  };
}

/** The title of the lecture where the member stopped; null before the lectures have come, and for one that is gone. */
export function stoppedLecture(
  sent: AsSent<HomeLecturesQuery>,
  { slug, lectureId }: Pick<CourseToContinue, "slug" | "lectureId">,
): string | null {
  if (lectureId === null) return null;
  const course = sent?.viewer?.enrolledCourses?.nodes?.find((each) => sentText(each?.slug) === slug);
  const lectures = (course?.sections ?? []).flatMap((section) => section?.lectures ?? []);
  return sentProse(lectures.find((lecture) => sentText(lecture?.id) === lectureId)?.title);
}

function readWatched(course: NonNullable<SentCourse>): WatchedCourse {
  const { total, completed, read } = countsOf(course);
  const isWatched = isGiven(course.lastWatchedLecture);
  return {
    isWatched,
    isNew: !isWatched && total !== null && total > 0 && completed === 0 && (read ?? 0) === 0,
    isCompleted: total !== null && total > 0 && completed !== null && completed >= total,
    endsAt: course.hasLifetimeAccess === true ? null : (parseTime(course.expireDate, "end")?.at ?? null),
    lastActivityAt: parseInstant(course.detailProgress?.lastActivityAt),
  };
}

function countsOf({ detailProgress }: NonNullable<SentCourse>) {
  return {
    total: sentWhole(detailProgress?.totalLectures),
    completed: sentWhole(detailProgress?.completedLectures),
    read: sentWhole(detailProgress?.readLectures),
  };
}

export interface Opening {
  key: string;
  lecture: string;
  course: { slug: string; title: string };
  /** Fragment of the lecture's row; null when the school sends no id. */
  fragment: string | null;
  at: Instant;
  /** The date as the school sent it. */
  time: SentTime;
}

/** Soonest first; only locked lectures with a date in the future, since the school alone decides what is locked. */
export function openingNext(sent: readonly SentOpening[], now: Instant, most: number): Opening[] {
  return sent
    .flatMap((course) => {
      const slug = sentText(course?.slug);
      if (!isGiven(course) || slug === null) return [];
      const lectures = (course.sections ?? []).flatMap((section) => section?.lectures ?? []);
      return lectures.flatMap((lecture, place): Opening[] => {
        const time = lecture?.isLocked === true ? parseTime(lecture.unlockAt, "start") : null;
        if (time?.at == null || time.at <= now) return [];
        return [
          {
            key: `${slug} ${lecture?.id ?? place}`,
            lecture: sentProse(lecture?.title) ?? `${place + 1}`,
            course: { slug, title: shownTitle(course) ?? "" },
            fragment: isGiven(lecture?.id) ? `lecture-${lecture.id}` : null,
            at: time.at,
            time,
          },
        ];
      });
    })
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most);
}
