/** Resolvers of courses, sections and lectures. */

import { type PageArguments, readConnection } from "#school/member-api/resolvers/connection.ts";
import type { MemberApiContext, ViewerParent } from "#school/member-api/context.ts";
import type { LectureWithState } from "#school/member-api/resolvers/course-rows.ts";
import { absoluteUrl, coverPath } from "#school/paths.ts";
import type { CourseRow, EnrollmentRow, SectionRow } from "#school/store/tables/content-tables.ts";
import { isLockedAt, opensAt } from "#school/store/lecture-lock.ts";

type EnrolledCourse = CourseRow & EnrollmentRow;

/** Spec, "Course node" · "Lecture" and "Lecture state". A course is an entitlement: no field may show an order, a price or a refund. */
export const courseResolvers = {
  Viewer: {
    enrolledCourses: (viewer: ViewerParent, input: PageArguments, { school }: MemberApiContext) =>
      readConnection(input, {
        rows: school.db
          .selectFrom("enrollment")
          .innerJoin("course", "course.id", "enrollment.course_id")
          .where("enrollment.member_id", "=", viewer.id),
        select: (rows) => rows.selectAll("course").selectAll("enrollment"),
        order: { at: "enrollment.granted_at", id: "course.id" },
        positionOf: (row) => ({ at: row.granted_at, id: row.id }),
      }),
  },

  Course: {
    coverImageUrl: ({ slug }: EnrolledCourse, _input: unknown, { school }: MemberApiContext) =>
      school.config.demo ? absoluteUrl(coverPath(slug), school.config.url) : null,
    expireDate: (course: EnrolledCourse) => course.expires_at,
    hasLifetimeAccess: (course: EnrolledCourse) => course.lifetime === 1,
    lastWatchedLecture: (course: EnrolledCourse) =>
      course.last_lecture_id === null
        ? null
        : { lectureId: course.last_lecture_id, positionSeconds: course.last_position_seconds ?? 0 },
    detailProgress: async (course: EnrolledCourse, _input: unknown, { loaders }: MemberApiContext) => {
      const row = await loaders.courseProgress.load(course.id);
      const total = row?.total ?? 0;
      const completed = row?.completed ?? 0;
      return {
        totalLectures: total,
        readLectures: row?.read ?? 0,
        completedLectures: completed,
        percent: total === 0 ? 0 : Math.floor((completed * 100) / total),
        lastActivityAt: row?.last_activity_at ?? null,
      };
    },
    sections: (course: EnrolledCourse, _input: unknown, { loaders }: MemberApiContext) =>
      loaders.sections.load(course.id),
  },

  Section: {
    lectures: (section: SectionRow, _input: unknown, { loaders }: MemberApiContext) =>
      loaders.lectures.load(section.id),
  },

  Lecture: {
    // Choice (a lecture opens by its time): after that time the lecture has no `unlockAt`.
    isLocked: (lecture: LectureWithState, _input: unknown, { school }: MemberApiContext) =>
      isLockedAt(lecture, lecture.granted_at ?? undefined, school.now()),
    unlockAt: (lecture: LectureWithState, _input: unknown, { school }: MemberApiContext) => {
      const opens = opensAt(lecture, lecture.granted_at ?? undefined);
      return typeof opens === "number" && opens > school.now() ? opens : null;
    },
    duration: (lecture: LectureWithState) => lecture.duration_seconds,
  },
};
