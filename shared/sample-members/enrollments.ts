import { DAY, HOUR } from "./sample-times.ts";
import type { SampleCourse, SampleEnrollment, SampleLecture, SampleProgress } from "./sample-types.ts";

/** An enrollment, given by its differences from one with a year's access that was never started. */
export interface EnrollmentPlan {
  slug: string;
  grantedDaysAgo: number;
  /** Days from now until access ends, negative when it has ended; absent for access without an end. */
  expiresInDays?: number;
  completed?: (section: number, lecture: number) => boolean;
  read?: (section: number, lecture: number) => boolean;
  /** Where the member stopped, sections and lectures counted from 1. */
  stoppedAt?: { section: number; lecture: number; positionSeconds: number };
}

/** @throws {RangeError} when no course has the slug, or the course has no lecture or second at which the member stopped */
export function buildEnrollment(
  courses: readonly SampleCourse[],
  plan: EnrollmentPlan,
  now: number,
): SampleEnrollment {
  const course = courses.find(({ slug }) => slug === plan.slug);
  if (course === undefined) throw new RangeError(`There is no sample course ${plan.slug}.`);
  const grantedAt = now - plan.grantedDaysAgo * DAY;
  return {
    courseId: course.id,
    grantedAt,
    expiresAt: plan.expiresInDays === undefined ? null : now + plan.expiresInDays * DAY,
    lifetime: plan.expiresInDays === undefined,
    lastWatched: plan.stoppedAt === undefined ? null : lastWatched(course, plan.stoppedAt),
    progress: progressOf(course, plan, now),
  };
}

function lastWatched(
  course: SampleCourse,
  { section, lecture, positionSeconds }: NonNullable<EnrollmentPlan["stoppedAt"]>,
): NonNullable<SampleEnrollment["lastWatched"]> {
  const stopped: SampleLecture | undefined = course.sections[section - 1]?.lectures[lecture - 1];
  // A position beyond the lecture's end is a mistake in the samples.
  if (stopped === undefined || positionSeconds >= (stopped.durationSeconds ?? 0)) {
    throw new RangeError(`Nobody can have stopped there in ${course.slug}, lecture ${section}-${lecture}.`);
  }
  return { lectureId: stopped.id, positionSeconds };
}

/** The lectures' times are spread evenly from the day of enrollment until some hours ago, or until the end of access. */
function progressOf(course: SampleCourse, plan: EnrollmentPlan, now: number): SampleProgress[] {
  const started = now - plan.grantedDaysAgo * DAY;
  const last = Math.min(now - 3 * HOUR, now + (plan.expiresInDays ?? 0) * DAY);
  const touched = course.sections.flatMap((section, at) =>
    section.lectures.flatMap((lecture, position) => {
      const state = stateOf(plan, at + 1, position + 1);
      return state === undefined ? [] : [{ lectureId: lecture.id, state }];
    }),
  );
  const step = (last - started) / Math.max(1, touched.length);
  return touched.map((entry, at) => ({ ...entry, at: Math.round(started + step * (at + 1)) }));
}

function stateOf(
  plan: EnrollmentPlan,
  section: number,
  lecture: number,
): SampleProgress["state"] | undefined {
  if (plan.completed?.(section, lecture) === true) return "completed";
  return plan.read?.(section, lecture) === true ? "read" : undefined;
}
