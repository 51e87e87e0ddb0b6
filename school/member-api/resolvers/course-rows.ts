/** Reads the lectures and the progress of many courses at once. */

import { sql } from "kysely";

import type { SchoolDatabase } from "#school/store/database.ts";

/** A lecture and how far one member is with it. */
export type LectureWithState = Awaited<ReturnType<typeof findLectures>>[number];

/** Lectures of many sections with the member's states, in one statement: a course of 2,000 lectures is one read. */
export async function findLectures(db: SchoolDatabase, memberId: string, sectionIds: readonly string[]) {
  const rows = await db
    .selectFrom("lecture")
    .leftJoin("lecture_progress", (join) =>
      join
        .onRef("lecture_progress.lecture_id", "=", "lecture.id")
        .on("lecture_progress.member_id", "=", memberId),
    )
    .leftJoin("enrollment", (join) =>
      join.onRef("enrollment.course_id", "=", "lecture.course_id").on("enrollment.member_id", "=", memberId),
    )
    .selectAll("lecture")
    .select(["lecture_progress.state", "enrollment.granted_at"])
    .where("lecture.section_id", "in", sectionIds)
    .orderBy("lecture.position")
    .execute();
  return rows.map((row) => ({ ...row, state: row.state ?? "unread" }));
}

export type CourseProgressRow = Awaited<ReturnType<typeof findCourseProgress>>[number];

/** The number of lectures of each course, and of those in each state of the member, in one statement. */
export function findCourseProgress(db: SchoolDatabase, memberId: string, courseIds: readonly string[]) {
  return db
    .selectFrom("lecture")
    .leftJoin("lecture_progress", (join) =>
      join
        .onRef("lecture_progress.lecture_id", "=", "lecture.id")
        .on("lecture_progress.member_id", "=", memberId),
    )
    .select(["lecture.course_id"])
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      sql<number>`count(*) filter (where lecture_progress.state = 'read')`.as("read"),
      sql<number>`count(*) filter (where lecture_progress.state = 'completed')`.as("completed"),
      sql<number | null>`max(lecture_progress.updated_at)`.as("last_activity_at"),
    ])
    .where("lecture.course_id", "in", courseIds)
    .groupBy("lecture.course_id")
    .execute();
}
