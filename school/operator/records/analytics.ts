/** Reads what is counted for operators. */

import { sql } from "kysely";

import type { SchoolDatabase } from "#school/store/database.ts";

/** Counts members, courses, enrollments and revenue of the whole school. */
export async function summarize(db: SchoolDatabase, siteId: string) {
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
export async function summarizeCourse(
  db: SchoolDatabase,
  courseId: string,
  lectureCount: number,
): Promise<{ started_count: number; finished_count: number }> {
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
    finished_count: rows.filter(({ completed }) => completed >= lectureCount && lectureCount > 0).length,
  };
}
