/** Which course to go on with, and what opens next across all courses. */

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { parseInstant, type Instant } from "#web/format/instants.ts";
import { humaniseSlug } from "#web/format/text.ts";
import { sentProse } from "#web/model/sent.ts";
import type { HomeCoursesQuery, HomeOpeningsQuery } from "#web/generated/member-api.ts";

type SentCourse = AsSent<NonNullable<HomeCoursesQuery["viewer"]>["enrolledCourses"]["nodes"][number]>;
type SentOpening = AsSent<NonNullable<HomeOpeningsQuery["viewer"]>["enrolledCourses"]["nodes"][number]>;

export interface CourseToContinue {
  slug: string;
  title: string;
  /** Where the member stopped; null where the school does not say. */
  lectureId: string | null;
  positionSeconds: number | null;
  progress: { completed: number; total: number } | null;
}

/** The course watched last that is open and not finished; the school's first one with a position when it has no times. */
export function courseToContinue(sent: readonly SentCourse[], now: Instant): CourseToContinue | undefined {
  const candidates = sent.filter(
    (course) => isGiven(course) && isGiven(course.slug) && isGiven(course.lastWatchedLecture),
  );
  const [course] = candidates
    .filter((each) => isGiven(each) && !hasEnded(each, now) && !isFinished(each))
    .toSorted((a, b) => lastActivity(b) - lastActivity(a));
  if (!isGiven(course)) return undefined;
  const { totalLectures, completedLectures } = course.detailProgress ?? {};
  return {
    slug: String(course.slug),
    title: titleOf(course),
    lectureId: course.lastWatchedLecture?.lectureId ?? null,
    positionSeconds: course.lastWatchedLecture?.positionSeconds ?? null,
    progress:
      isGiven(totalLectures) && isGiven(completedLectures) && totalLectures > 0
        ? { completed: completedLectures, total: totalLectures }
        : null,
  };
}

function hasEnded(course: NonNullable<SentCourse>, now: Instant): boolean {
  const endsAt = course.hasLifetimeAccess === true ? null : parseInstant(course.expireDate);
  return endsAt !== null && endsAt <= now;
}

function isFinished(course: NonNullable<SentCourse>): boolean {
  const { totalLectures, completedLectures } = course.detailProgress ?? {};
  return isGiven(totalLectures) && isGiven(completedLectures) && completedLectures >= totalLectures;
}

function lastActivity(course: SentCourse): number {
  return parseInstant(course?.detailProgress?.lastActivityAt) ?? 0;
}

function titleOf(course: { slug?: string | null | undefined; title?: string | null | undefined }): string {
  return sentProse(course.title) ?? humaniseSlug(String(course.slug));
}

export interface Opening {
  key: string;
  lecture: string;
  course: { slug: string; title: string };
  /** Fragment of the lecture's row; null without an id, when no row can be named. */
  fragment: string | null;
  at: Instant;
}

/** Soonest first; only locked lectures with a date ahead, since the school alone decides what is locked. */
export function openingNext(sent: readonly SentOpening[], now: Instant, most: number): Opening[] {
  return sent
    .flatMap((course) => {
      const { slug } = course ?? {};
      if (!isGiven(course) || !isGiven(slug)) return [];
      const lectures = (course.sections ?? []).flatMap((section) => section?.lectures ?? []);
      return lectures.flatMap((lecture, place): Opening[] => {
        const at = lecture?.isLocked === true ? parseInstant(lecture.unlockAt) : null;
        if (at === null || at <= now) return [];
        return [
          {
            key: `${slug} ${lecture?.id ?? place}`,
            lecture: sentProse(lecture?.title) ?? `${place + 1}`,
            course: { slug, title: titleOf(course) },
            fragment: isGiven(lecture?.id) ? `lecture-${lecture.id}` : null,
            at,
          },
        ];
      });
    })
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most);
}
