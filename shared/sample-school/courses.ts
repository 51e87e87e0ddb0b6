import type {
  SampleCourse,
  SampleEnrollment,
  SampleLecture,
  SampleProgress,
} from "../sample-members/sample-types.ts";

import { descending, type List } from "./connection.ts";

export interface Enrolled {
  course: SampleCourse;
  enrollment: SampleEnrollment;
}

/** @param now  the instant by which lectures are open or locked */
export function enrolledCourses(
  rows: readonly Enrolled[],
  now: () => number,
  schoolUrl: string,
): List<Enrolled> {
  return {
    rows: descending(rows, ({ course, enrollment }) => ({ by: enrollment.grantedAt, id: course.id })),
    toNode: ({ course, enrollment }) => ({
      ...course,
      coverImageUrl: `${schoolUrl}/covers/${encodeURIComponent(course.slug)}.svg`,
      expireDate: enrollment.expiresAt,
      hasLifetimeAccess: enrollment.lifetime,
      lastWatchedLecture: enrollment.lastWatched,
      detailProgress: () => progress(course, enrollment),
      sections: () => sections(course, enrollment, now()),
    }),
  };
}

function progress(course: SampleCourse, enrollment: SampleEnrollment): object {
  const total = course.sections.reduce((sum, { lectures }) => sum + lectures.length, 0);
  const count = (state: SampleProgress["state"]): number =>
    enrollment.progress.filter((each) => each.state === state).length;
  const completed = count("completed");
  const last = enrollment.progress.reduce<number | null>(
    (latest, { at }) => Math.max(latest ?? at, at),
    null,
  );
  return {
    totalLectures: total,
    readLectures: count("read"),
    completedLectures: completed,
    percent: total === 0 ? 0 : Math.floor((completed * 100) / total),
    lastActivityAt: last,
  };
}

function sections(course: SampleCourse, enrollment: SampleEnrollment, now: number): object[] {
  const states = new Map(enrollment.progress.map(({ lectureId, state }) => [lectureId, state]));
  return course.sections.map(({ lectures, ...section }) => ({
    ...section,
    lectures: lectures.map((lecture) => lectureNode(lecture, states.get(lecture.id) ?? "unread", now)),
  }));
}

function lectureNode(lecture: SampleLecture, state: string, now: number): object {
  const opensLater = (lecture.unlockAt ?? now) > now;
  return {
    ...lecture,
    state,
    isLocked: lecture.locked || opensLater,
    unlockAt: opensLater ? lecture.unlockAt : null,
    duration: lecture.durationSeconds,
  };
}
