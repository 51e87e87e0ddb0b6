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

export type EnrollmentWithMember = NonNullable<Awaited<ReturnType<typeof findEnrollment>>>;

export function findEnrollment(db: SchoolDatabase, courseId: string, memberId: string) {
  return enrollments(db)
    .where("enrollment.course_id", "=", courseId)
    .where("enrollment.member_id", "=", memberId)
    .executeTakeFirst();
}

/** @param expiresAt  null for access without an end @returns false when the member is enrolled already */
export async function enrol(
  db: SchoolDatabase,
  { courseId, memberId, expiresAt }: { courseId: string; memberId: string; expiresAt: number | null },
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("enrollment")
    .values({
      course_id: courseId,
      member_id: memberId,
      granted_at: now,
      expires_at: expiresAt,
      lifetime: expiresAt === null ? 1 : 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function changeExpiry(
  db: SchoolDatabase,
  { courseId, memberId, expiresAt }: { courseId: string; memberId: string; expiresAt: number | null },
): Promise<void> {
  await db
    .updateTable("enrollment")
    .set({ expires_at: expiresAt, lifetime: expiresAt === null ? 1 : 0 })
    .where("course_id", "=", courseId)
    .where("member_id", "=", memberId)
    .execute();
}

/** Deletes an enrollment; the member's progress stays, in case they are enrolled again. */
export async function withdraw(db: SchoolDatabase, courseId: string, memberId: string): Promise<void> {
  await db
    .deleteFrom("enrollment")
    .where("course_id", "=", courseId)
    .where("member_id", "=", memberId)
    .execute();
}
