/** Operations on what is counted. */

import { reading } from "#school/operator/operation.ts";
import { summarize, summarizeCourse } from "#school/operator/records/analytics.ts";
import { requireCourse } from "#school/operator/resources/courses.ts";
import { AnalyticsSummary, CourseAnalytics } from "#school/operator/types/analytics.ts";
import { CourseParams } from "#school/operator/types/courses.ts";

export const analytics = [
  reading({
    id: "getAnalyticsSummary",
    method: "GET",
    path: "/analytics/summary",
    scope: "analytics:read",
    summary: "Count what the school has: members, courses, enrollments and what was paid.",
    answer: AnalyticsSummary,
    run: ({ school }) => summarize(school.db, school.site.id),
  }),
  reading({
    id: "getCourseAnalytics",
    method: "GET",
    path: "/analytics/courses/{course_id}",
    scope: "analytics:read",
    summary: "Count how far the members of a course have come.",
    params: CourseParams,
    answer: CourseAnalytics,
    run: async ({ school, params }) => {
      const course = await requireCourse(school.db, params.course_id);
      const lecture_count = course.lecture_count ?? 0;
      return {
        course_id: course.id,
        student_count: course.student_count ?? 0,
        lecture_count,
        ...(await summarizeCourse(school.db, course.id, lecture_count)),
      };
    },
  }),
];
