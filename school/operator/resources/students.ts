/** Operations on students and enrollments. */

import { conflict, notFound, wrongField } from "#school/operator/api-error.ts";
import { fromNullableInstant, toInstant, toNullableInstant } from "#school/operator/instants.ts";
import { change, reading } from "#school/operator/operation.ts";
import { makePage, readCursor } from "#school/operator/page.ts";
import {
  changeExpiry,
  enrol,
  type EnrollmentWithMember,
  findEnrollment,
  listEnrollmentsInCourse,
  listEnrollmentsOfMember,
  withdraw,
} from "#school/operator/records/enrollments.ts";
import { findMemberOfSite } from "#school/operator/records/members.ts";
import { requireCourse } from "#school/operator/resources/courses.ts";
import { PageQuery } from "#school/operator/types/common.ts";
import { CourseParams } from "#school/operator/types/courses.ts";
import {
  Enrollment,
  EnrollmentChange,
  EnrollmentPage,
  EnrollmentParams,
  NewEnrollment,
  Student,
  StudentParams,
} from "#school/operator/types/students.ts";
import type { School } from "#school/school.ts";
import { endForLog, nameForLog } from "#school/store/audit-log.ts";

function present(row: EnrollmentWithMember): Enrollment {
  const { granted_at, expires_at, completed_lecture_count, ...enrollment } = row;
  return {
    ...enrollment,
    enrolled_at: toInstant(granted_at),
    expires_at: toNullableInstant(expires_at),
    completed_lecture_count: completed_lecture_count ?? 0,
  };
}

/** @throws {ApiError} 404 */
async function requireEnrollment(
  { db }: School,
  params: { course_id: string; member_id: string },
): Promise<EnrollmentWithMember> {
  const enrollment = await findEnrollment(db, params.course_id, params.member_id);
  if (enrollment === undefined) throw notFound("enrollment");
  return enrollment;
}

/** An access as an entry of the admin area has it, so that an operator takes it back as one made at a form. */
function accessForLog(row: EnrollmentWithMember, { title }: { title: string }) {
  const { course_id, granted_at, expires_at } = row;
  return { course: title, course_id, granted_at, access_until: endForLog(expires_at) };
}

function subjectOf(row: EnrollmentWithMember, course: { title: string }) {
  return { id: row.member_id, name: nameForLog({ name: row.member_name }, course) };
}

/** The fields of an entry about an access. */
const ACCESS = ["course", "course_id", "access_until"];

export const students = [
  reading({
    id: "listStudents",
    method: "GET",
    path: "/courses/{course_id}/students",
    scope: "students:read",
    summary: "List who is enrolled in a course.",
    params: CourseParams,
    query: PageQuery,
    answer: EnrollmentPage,
    run: async ({ school, params, query }) => {
      await requireCourse(school.db, params.course_id);
      const [after] = readCursor(query.cursor, [""]) ?? [];
      const { limit } = query;
      const rows = await listEnrollmentsInCourse(school.db, params.course_id, { after, limit });
      return makePage(rows, query, { key: (row) => [row.member_id], present });
    },
  }),
  reading({
    id: "getStudent",
    method: "GET",
    path: "/students/{member_id}",
    scope: "students:read",
    summary: "Read a student with the courses they are enrolled in.",
    params: StudentParams,
    answer: Student,
    run: async ({ school, params }) => {
      const member = await findMemberOfSite(school.db, school.site.id, params.member_id);
      if (member === undefined) throw notFound("student");
      const rows = await listEnrollmentsOfMember(school.db, member.id);
      return { id: member.id, name: member.name, email: member.email, enrollments: rows.map(present) };
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
    change: { action: "member.enrol", right: "operate", fields: [...ACCESS, "granted_at"] },
    run: async ({ school, params, body }) => {
      const course = await requireCourse(school.db, params.course_id);
      const { course_id } = params;
      const { member_id, expires_at = null } = body;
      if ((await findMemberOfSite(school.db, school.site.id, member_id)) === undefined)
        throw wrongField("body", "member_id", "must be the id of a member of this school");
      if ((await findEnrollment(school.db, course_id, member_id)) !== undefined)
        throw conflict("The member is enrolled in the course already.");
      const expiresAt = fromNullableInstant(expires_at);
      await enrol(school.db, { courseId: course_id, memberId: member_id, expiresAt }, school.now());
      const row = await requireEnrollment(school, { course_id, member_id });
      return {
        answer: present(row),
        subject: subjectOf(row, course),
        before: {},
        after: accessForLog(row, course),
      };
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
      const expiresAt = fromNullableInstant(body.expires_at);
      await changeExpiry(school.db, { courseId: params.course_id, memberId: params.member_id, expiresAt });
      const after = await requireEnrollment(school, params);
      return {
        answer: present(after),
        subject: subjectOf(after, course),
        before: accessForLog(before, course),
        after: accessForLog(after, course),
      };
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
      await withdraw(school.db, params.course_id, params.member_id);
      return {
        answer: undefined,
        subject: subjectOf(row, course),
        before: accessForLog(row, course),
        after: {},
      };
    },
  }),
];
