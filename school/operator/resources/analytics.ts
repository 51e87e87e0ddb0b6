/** Counts of the school and of a course. */

import { sql } from "kysely";
import { Type } from "typebox";

import { reading } from "#school/operator/operation.ts";
import { closedObject, count, currency, id } from "#school/operator/types.ts";
import { CourseParams, requireCourse } from "#school/operator/resources/courses.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

const AnalyticsSummary = closedObject(
  {
    member_count: count("How many people hold a role at the school."),
    course_count: count("How many courses there are, drafts as well."),
    enrollment_count: count("How many enrollments there are in all courses."),
    revenue: Type.Array(
      closedObject(
        {
          currency,
          paid_minor: count("What was paid, in minor units."),
          refunded_minor: count("What of it was given back, in minor units."),
        },
        { title: "Revenue" },
      ),
      { description: "For each currency that was paid in." },
    ),
  },
  { title: "AnalyticsSummary" },
);

const CourseAnalytics = closedObject(
  {
    course_id: id("the course"),
    student_count: count("How many members are enrolled."),
    started_count: count("How many of them have read or completed a lecture."),
    finished_count: count("How many of them have completed every lecture."),
    lecture_count: count("How many lectures the course has."),
  },
  { title: "CourseAnalytics" },
);

export const analytics = [
  reading({
    id: "getAnalyticsSummary",
    path: "/analytics/summary",
    scope: "analytics:read",
    summary: "Count what the school has: members, courses, enrollments and what was paid.",
    answer: AnalyticsSummary,
    run: ({ school }) => summarize(school.db, school.site.id),
  }),
  reading({
    id: "getCourseAnalytics",
    path: "/analytics/courses/{course_id}",
    scope: "analytics:read",
    summary: "Count how far the members of a course have come.",
    params: CourseParams,
    answer: CourseAnalytics,
    run: async ({ school, params }) => {
      const { id, student_count, lecture_count } = await requireCourse(school.db, params.course_id);
      const counts = await summarizeCourse(school.db, id, lecture_count);
      return { course_id: id, student_count, lecture_count, ...counts };
    },
  }),
];

/** Counts members, courses, enrollments and revenue of the whole school. */
async function summarize(db: SchoolDatabase, siteId: string) {
  const { member_count } = await db
    .selectFrom("member_role")
    .select(({ fn }) => fn.count<number>("member_id").distinct().as("member_count"))
    .where("school_id", "=", siteId)
    .executeTakeFirstOrThrow();
  const { course_count } = await db
    .selectFrom("course")
    .select((course) => course.fn.countAll<number>().as("course_count"))
    .executeTakeFirstOrThrow();
  const { enrollment_count } = await db
    .selectFrom("enrollment")
    .select((enrollment) => enrollment.fn.countAll<number>().as("enrollment_count"))
    .executeTakeFirstOrThrow();
  const revenue = await db
    .selectFrom("payment")
    .select((payment) => [
      "currency",
      payment.fn.sum<number>("amount").as("paid_minor"),
      sql<number>`coalesce(sum(refunded_amount), 0)`.as("refunded_minor"),
    ])
    .where("state", "=", "paid")
    .groupBy("currency")
    .orderBy("currency")
    .execute();
  return { member_count, course_count, enrollment_count, revenue };
}

/** Counts how many members of a course have started and finished it. */
async function summarizeCourse(db: SchoolDatabase, courseId: string, lectureCount: number) {
  const rows = await db
    .selectFrom("lecture_progress")
    .innerJoin("enrollment", (join) =>
      join
        .onRef("enrollment.member_id", "=", "lecture_progress.member_id")
        .onRef("enrollment.course_id", "=", "lecture_progress.course_id"),
    )
    .select(sql<number>`count(*) filter (where lecture_progress.state = 'completed')`.as("completed"))
    .where("lecture_progress.course_id", "=", courseId)
    .groupBy("lecture_progress.member_id")
    .execute();
  return {
    started_count: rows.length,
    finished_count: rows.filter(({ completed }) => completed >= lectureCount).length,
  };
}
