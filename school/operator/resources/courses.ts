/** Operations on courses. */

import { conflict, notFound } from "#school/operator/api-error.ts";
import { toNullableInstant } from "#school/operator/instants.ts";
import { operation } from "#school/operator/operation.ts";
import { makePage, readCursor } from "#school/operator/page.ts";
import {
  type CountedCourse,
  deleteCourse,
  findCourse,
  insertCourse,
  listCourses,
  publishCourse,
  updateCourse,
} from "#school/operator/records/courses.ts";
import {
  Course,
  CourseChange,
  CoursePage,
  CourseParams,
  CourseQuery,
  NewCourse,
} from "#school/operator/types/courses.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

const SLUG_TAKEN = "another course has this slug";

function present(row: CountedCourse): Course {
  const { published_at, lecture_count, student_count, ...course } = row;
  return {
    ...course,
    state: published_at === null ? "draft" : "published",
    published_at: toNullableInstant(published_at),
    lecture_count: lecture_count ?? 0,
    student_count: student_count ?? 0,
  };
}

/** @throws {ApiError} 404 */
export async function requireCourse(db: SchoolDatabase, id: string): Promise<CountedCourse> {
  const course = await findCourse(db, id);
  if (course === undefined) throw notFound("course");
  return course;
}

export const courses = [
  operation({
    id: "listCourses",
    method: "GET",
    path: "/courses",
    scope: "courses:read",
    summary: "List the courses, drafts as well.",
    query: CourseQuery,
    answer: CoursePage,
    run: async ({ school, query }) => {
      const [after] = readCursor(query.cursor, [""]) ?? [];
      const rows = await listCourses(school.db, { ...query, after });
      return makePage(rows, query, { key: (row) => [row.id], present });
    },
  }),
  operation({
    id: "getCourse",
    method: "GET",
    path: "/courses/{course_id}",
    scope: "courses:read",
    summary: "Read a course.",
    params: CourseParams,
    answer: Course,
    run: async ({ school, params }) => present(await requireCourse(school.db, params.course_id)),
  }),
  operation({
    id: "createCourse",
    method: "POST",
    path: "/courses",
    scope: "courses:write",
    summary: "Create a course, as a draft.",
    body: NewCourse,
    answer: Course,
    conflict: SLUG_TAKEN,
    run: async ({ school, body }) => {
      const id = makeOrderedId("crs", school.now(), school.random);
      await insertCourse(school.db, { id, ...body, description: body.description ?? null });
      return present(await requireCourse(school.db, id));
    },
  }),
  operation({
    id: "updateCourse",
    method: "PATCH",
    path: "/courses/{course_id}",
    scope: "courses:write",
    summary: "Change a course.",
    params: CourseParams,
    body: CourseChange,
    answer: Course,
    conflict: SLUG_TAKEN,
    run: async ({ school, params, body }) => {
      await updateCourse(school.db, params.course_id, body);
      return present(await requireCourse(school.db, params.course_id));
    },
  }),
  operation({
    id: "publishCourse",
    method: "POST",
    path: "/courses/{course_id}/publish",
    scope: "courses:write",
    summary: "Publish a course; one that is published already stays so.",
    params: CourseParams,
    answer: Course,
    status: 200,
    run: async ({ school, params }) => {
      await publishCourse(school.db, params.course_id, school.now());
      return present(await requireCourse(school.db, params.course_id));
    },
  }),
  operation({
    id: "deleteCourse",
    method: "DELETE",
    path: "/courses/{course_id}",
    scope: "courses:write",
    summary: "Delete a course that nobody is enrolled in, with its curriculum.",
    params: CourseParams,
    conflict: "a member is enrolled in the course",
    run: async ({ school, params }) => {
      await requireCourse(school.db, params.course_id);
      if (!(await deleteCourse(school.db, params.course_id)))
        throw conflict("A member is enrolled in this course.");
    },
  }),
];
