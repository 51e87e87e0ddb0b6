/** Students: who is enrolled in which course, and until when. */

import { type Static, Type } from "typebox";

import { conflict, requireFound, wrongField } from "#school/operator/api-error.ts";
import { fromNullableInstant, toInstant, toNullableInstant } from "#school/operator/instants.ts";
import { change, type Changed, reading } from "#school/operator/operation.ts";
import { pageOfRows } from "#school/operator/page.ts";
import { findMemberOfSite } from "#school/operator/site-members.ts";
import { CourseParams, requireCourse } from "#school/operator/resources/courses.ts";
import {
  answeredInstant,
  closedObject,
  id,
  instant,
  nullable,
  pageOf,
  PageQuery,
} from "#school/operator/types.ts";
import type { School } from "#school/school.ts";
import { endForLog, nameForLog } from "#school/store/audit-log.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

const expires = "Until when the member may see the course; null for good.";

const Enrollment = closedObject(
  {
    course_id: id("the course"),
    member_id: id("the member"),
    member_name: Type.String({ description: "The name of the member." }),
    member_email: Type.String({ description: "The e-mail address of the member." }),
    enrolled_at: answeredInstant("When the member was enrolled."),
    expires_at: nullable(answeredInstant(expires)),
    completed_lecture_count: Type.Integer({ minimum: 0, description: "Lectures that the member completed." }),
  },
  { title: "Enrollment" },
);
type Enrollment = Static<typeof Enrollment>;

const Student = closedObject(
  {
    id: id("the member"),
    name: Type.String({ description: "The name of the member." }),
    email: Type.String({ description: "The e-mail address of the member." }),
    enrollments: Type.Array(Enrollment, { description: "Every course that the member is enrolled in." }),
  },
  { title: "Student" },
);

const EnrollmentParams = closedObject({ course_id: id("the course"), member_id: id("the member") });

const expires_at = nullable(instant(expires));

const NewEnrollment = closedObject(
  { member_id: id("the member"), expires_at: Type.Optional(expires_at) },
  { title: "NewEnrollment" },
);

const EnrollmentChange = closedObject({ expires_at }, { title: "EnrollmentChange" });

/** Enrollments with their members, and how many lectures each has completed. */
function enrollments(db: SchoolDatabase) {
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
const termOf = (expiresAt: number | null) =>
  ({ expires_at: expiresAt, lifetime: expiresAt === null ? 1 : 0 }) as const;

/** @param expiresAt  null for access without an end @returns false when the member is enrolled already */
async function enrol(
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

type EnrollmentRow = Awaited<ReturnType<typeof requireEnrollment>>;

function present(row: EnrollmentRow): Enrollment {
  const { granted_at, expires_at, completed_lecture_count, ...enrollment } = row;
  return {
    ...enrollment,
    enrolled_at: toInstant(granted_at),
    expires_at: toNullableInstant(expires_at),
    completed_lecture_count: completed_lecture_count ?? 0,
  };
}

/** @throws {ApiError} 404 */
async function requireEnrollment({ db }: School, { course_id, member_id }: Static<typeof EnrollmentParams>) {
  const found = enrollments(db)
    .where("enrollment.course_id", "=", course_id)
    .where("enrollment.member_id", "=", member_id);
  return requireFound(await found.executeTakeFirst(), "enrollment");
}

/** What a change did, with its audit entry. */
function changed(
  { title }: { title: string },
  { before, after }: { before?: EnrollmentRow; after: EnrollmentRow },
): Changed<Enrollment> {
  const accessForLog = ({ course_id, expires_at }: EnrollmentRow) => ({
    course: title,
    course_id,
    access_until: endForLog(expires_at),
  });
  return {
    answer: present(after),
    subject: { id: after.member_id, name: nameForLog({ name: after.member_name }, { title }) },
    before: before === undefined ? {} : accessForLog(before),
    after: accessForLog(after),
  };
}

const ACCESS = ["course", "course_id", "access_until"];

export const students = [
  reading({
    id: "listStudents",
    path: "/courses/{course_id}/students",
    scope: "students:read",
    summary: "List who is enrolled in a course.",
    params: CourseParams,
    query: PageQuery,
    answer: pageOf(Enrollment),
    run: async ({ school, params: { course_id }, query }) => {
      await requireCourse(school.db, course_id);
      const rows = enrollments(school.db).where("enrollment.course_id", "=", course_id);
      return pageOfRows(query, rows, {
        key: "enrollment.member_id",
        idOf: (row) => row.member_id,
        present,
      });
    },
  }),
  reading({
    id: "getStudent",
    path: "/students/{member_id}",
    scope: "students:read",
    summary: "Read a student with the courses they are enrolled in.",
    params: closedObject({ member_id: id("the member") }),
    answer: Student,
    run: async ({ school, params }) => {
      const member = await findMemberOfSite(school.db, school.site.id, params.member_id);
      const { id, name, email } = requireFound(member, "student");
      const rows = enrollments(school.db)
        .where("enrollment.member_id", "=", id)
        .orderBy("enrollment.course_id");
      return { id, name, email, enrollments: (await rows.execute()).map(present) };
    },
  }),
  change({
    id: "enrolStudent",
    method: "POST",
    path: "/courses/{course_id}/students",
    scope: "students:write",
    summary: "Enrol a member in a course.",
    params: CourseParams,
    body: NewEnrollment,
    answer: Enrollment,
    conflict: "the member is enrolled in the course already",
    change: { action: "member.enrol", right: "operate", fields: ACCESS },
    run: async ({ school, params, body }) => {
      const course = await requireCourse(school.db, params.course_id);
      const { course_id } = params;
      const { member_id, expires_at = null } = body;
      if ((await findMemberOfSite(school.db, school.site.id, member_id)) === undefined)
        throw wrongField("body", "member_id", "must be the id of a member of this school");
      const access = { courseId: course_id, memberId: member_id, expiresAt: fromNullableInstant(expires_at) };
      if (!(await enrol(school.db, access, school.now())))
        throw conflict("The member is enrolled in the course already.");
      return changed(course, { after: await requireEnrollment(school, { course_id, member_id }) });
    },
  }),
  change({
    id: "updateEnrollment",
    method: "PATCH",
    path: "/courses/{course_id}/students/{member_id}",
    scope: "students:write",
    summary: "Change until when a member may see a course.",
    params: EnrollmentParams,
    body: EnrollmentChange,
    answer: Enrollment,
    change: { action: "member.change_access", right: "operate", fields: ACCESS },
    run: async ({ school, params, body }) => {
      const course = await requireCourse(school.db, params.course_id);
      const before = await requireEnrollment(school, params);
      await school.db
        .updateTable("enrollment")
        .set(termOf(fromNullableInstant(body.expires_at)))
        .where((where) => where.and(params))
        .execute();
      return changed(course, { before, after: await requireEnrollment(school, params) });
    },
  }),
  change({
    id: "withdrawStudent",
    method: "DELETE",
    path: "/courses/{course_id}/students/{member_id}",
    scope: "students:write",
    summary: "Withdraw a member from a course; their progress is kept.",
    params: EnrollmentParams,
    change: { action: "member.withdraw", right: "operate", fields: ACCESS },
    run: async ({ school, params }) => {
      const course = await requireCourse(school.db, params.course_id);
      const row = await requireEnrollment(school, params);
      // The member's progress stays, in case they are enrolled again.
      await school.db
        .deleteFrom("enrollment")
        .where((where) => where.and(params))
        .execute();
      const { subject, after: before } = changed(course, { after: row });
      return { answer: undefined, subject, before, after: {} };
    },
  }),
];
