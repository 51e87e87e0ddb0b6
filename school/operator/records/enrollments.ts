/** Reads and writes who is enrolled in which course, and until when. */

import type { SchoolDatabase } from "#school/store/database.ts";

/** Enrollments with their members, and how many lectures each has completed. */
export function enrollments(db: SchoolDatabase) {
  return db
    .selectFrom("enrollment")
    .innerJoin("member", "member.id", "enrollment.member_id")
    .select([
      "enrollment.course_id",
      "enrollment.member_id",
      "member.name as member_name",
      "member.email as member_email",
      "enrollment.granted_at",
      "enrollment.expires_at",
    ])
    .select((enrollment) =>
      enrollment
        .selectFrom("lecture_progress")
        .whereRef("lecture_progress.course_id", "=", "enrollment.course_id")
        .whereRef("lecture_progress.member_id", "=", "enrollment.member_id")
        .where("lecture_progress.state", "=", "completed")
        .select((progress) => progress.fn.countAll<number>().as("count"))
        .as("completed_lecture_count"),
    );
}

/** @param expiresAt  null for access without an end */
export const termOf = (expiresAt: number | null) =>
  ({ expires_at: expiresAt, lifetime: expiresAt === null ? 1 : 0 }) as const;

/** @param expiresAt  null for access without an end @returns false when the member is enrolled already */
export async function enrol(
  db: SchoolDatabase,
  { courseId, memberId, expiresAt }: { courseId: string; memberId: string; expiresAt: number | null },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("enrollment")
    .values({ course_id: courseId, member_id: memberId, granted_at: now, ...termOf(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
