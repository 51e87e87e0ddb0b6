/** The records on a member's page: courses, payments, sessions, and the pairs of applications. */

import { termOf } from "#school/operator/records/enrollments.ts";
import type { EnrollmentRow } from "#school/store/tables/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

export type EnrolledCourse = Pick<EnrollmentRow, "course_id" | "granted_at" | "expires_at"> & {
  title: string;
};

function enrolledCourses(db: SchoolDatabase, memberId: string) {
  return db
    .selectFrom("enrollment")
    .innerJoin("course", "course.id", "enrollment.course_id")
    .select(["enrollment.course_id", "enrollment.granted_at", "enrollment.expires_at", "course.title"])
    .where("enrollment.member_id", "=", memberId);
}

/** Every course of a member, the latest first. */
export function listCoursesOf(db: SchoolDatabase, memberId: string): Promise<EnrolledCourse[]> {
  return enrolledCourses(db, memberId)
    .orderBy("enrollment.granted_at", "desc")
    .orderBy("enrollment.course_id")
    .execute();
}

export function findCourseOf(
  db: SchoolDatabase,
  memberId: string,
  courseId: string,
): Promise<EnrolledCourse | undefined> {
  return enrolledCourses(db, memberId).where("enrollment.course_id", "=", courseId).executeTakeFirst();
}

/** Courses to choose from, at most; a school with more finds the others by the API. */
const MAX_COURSES = 500;

export function listCourseTitles(db: SchoolDatabase): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom("course")
    .select(["id", "title"])
    .orderBy(({ fn }) => fn("lower", ["title"]))
    .orderBy("id")
    .limit(MAX_COURSES)
    .execute();
}

export type SignedIn = Awaited<ReturnType<typeof findSignedIn>>;

export async function findSignedIn(db: SchoolDatabase, memberId: string, now: number) {
  const sessions = await db
    .selectFrom("web_session")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  const applications = await db
    .selectFrom("token_pair")
    .innerJoin("oauth_client", "oauth_client.id", "token_pair.client_id")
    .select(({ fn }) => ["oauth_client.id", "oauth_client.name", fn.countAll<number>().as("pairs")])
    .where("token_pair.member_id", "=", memberId)
    .where("token_pair.revoked_at", "is", null)
    .groupBy(["oauth_client.id", "oauth_client.name"])
    .orderBy("oauth_client.name")
    .execute();
  return {
    /** Browsers that are signed in to the school's own pages. */
    sessions: Number(sessions.count),
    /** Live pairs, by the application that holds them. */
    applications: applications.map(({ id, name, pairs }) => ({ id, name, pairs: Number(pairs) })),
  };
}

/** An enrolment that is changed: whose, in which course. */
export interface EnrollmentKey {
  memberId: string;
  courseId: string;
}

/** Changes the end of an access, if it still has the end that the caller read. @returns false when it has another */
export async function changeAccessEnd(
  db: SchoolDatabase,
  { memberId, courseId }: EnrollmentKey,
  { from, to }: { from: number | null; to: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("enrollment")
    .set(termOf(to))
    .where("member_id", "=", memberId)
    .where("course_id", "=", courseId)
    .where("expires_at", "is not distinct from", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes an enrolment that has not changed since it was made. The member's progress stays. @returns false when it has
 * changed
 */
export async function takeEnrollmentBack(
  db: SchoolDatabase,
  { memberId, courseId }: EnrollmentKey,
  { grantedAt, expiresAt }: { grantedAt: number; expiresAt: number | null },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("enrollment")
    .where("member_id", "=", memberId)
    .where("course_id", "=", courseId)
    .where("granted_at", "=", grantedAt)
    .where("expires_at", "is not distinct from", expiresAt)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
