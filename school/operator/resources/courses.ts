/** Courses: made, changed, published and deleted. */

import { type Static, Type } from "typebox";

import { conflict, requireFound } from "#school/operator/api-error.ts";
import { toNullableInstant } from "#school/operator/instants.ts";
import { change, type Changed, type ChangeRule, reading } from "#school/operator/operation.ts";
import { pageById } from "#school/operator/page.ts";
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
  answeredInstant,
  changeOf,
  closedObject,
  count,
  id,
  line,
  nullable,
  oneOf,
  pageOf,
  PageQuery,
  slug,
  text,
} from "#school/operator/types.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

export const CourseParams = closedObject({ course_id: id("the course") });

const state = oneOf(["draft", "published"], "Only a published course is on the school's own site.");

const Course = closedObject(
  {
    id: id("the course"),
    slug: slug("the course"),
    title: Type.String({ description: "The title of the course." }),
    description: nullable(text("What the course is about.")),
    state,
    published_at: nullable(answeredInstant("When the course was published.")),
    lecture_count: count("How many lectures the course has."),
    student_count: count("How many members are enrolled."),
  },
  { title: "Course" },
);
type Course = Static<typeof Course>;

const CoursePage = pageOf(Course);

const CourseQuery = closedObject({ ...PageQuery.properties, state: Type.Optional(state) });

const NewCourse = closedObject(
  {
    slug: slug("the course"),
    title: line("The title of the course."),
    description: Type.Optional(nullable(text("What the course is about."))),
  },
  { title: "NewCourse" },
);

const CourseChange = changeOf(NewCourse);

const rule = (verb: string): ChangeRule => ({
  action: `course.${verb}`,
  right: "operate",
  fields: ["slug", "title", "description", "state"],
});

/** What a change of a course did. */
function changed(before: Course | undefined, after: Course): Changed<Course> {
  const subject = { id: after.id, name: after.title };
  return { answer: after, subject, before: before ?? {}, after };
}

/** A course before its change. No other change of it overlaps the transaction from here on. @throws {ApiError} 404 */
async function lockCourse(db: SchoolDatabase, id: string): Promise<Course> {
  await lockRow(db, "course", id);
  return present(await requireCourse(db, id));
}

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
  return requireFound(await findCourse(db, id), "course");
}

export const courses = [
  reading({
    id: "listCourses",
    path: "/courses",
    scope: "courses:read",
    summary: "List the courses, drafts as well.",
    query: CourseQuery,
    answer: CoursePage,
    run: ({ school, query }) =>
      pageById(query, { read: (start) => listCourses(school.db, start, query.state), present }),
  }),
  reading({
    id: "getCourse",
    path: "/courses/{course_id}",
    scope: "courses:read",
    summary: "Read a course.",
    params: CourseParams,
    answer: Course,
    run: async ({ school, params }) => present(await requireCourse(school.db, params.course_id)),
  }),
  change({
    id: "createCourse",
    method: "POST",
    path: "/courses",
    scope: "courses:write",
    summary: "Create a course, as a draft.",
    body: NewCourse,
    answer: Course,
    conflict: SLUG_TAKEN,
    change: rule("create"),
    run: async ({ school, body }) => {
      const id = makeOrderedId("crs", school.now(), school.random);
      await insertCourse(school.db, { id, ...body, description: body.description ?? null });
      return changed(undefined, present(await requireCourse(school.db, id)));
    },
  }),
  change({
    id: "updateCourse",
    method: "PATCH",
    path: "/courses/{course_id}",
    scope: "courses:write",
    summary: "Change a course.",
    params: CourseParams,
    body: CourseChange,
    answer: Course,
    conflict: SLUG_TAKEN,
    change: rule("update"),
    run: async ({ school, params, body }) => {
      const before = await lockCourse(school.db, params.course_id);
      await updateCourse(school.db, before.id, body);
      return changed(before, present(await requireCourse(school.db, before.id)));
    },
  }),
  change({
    id: "publishCourse",
    method: "POST",
    path: "/courses/{course_id}/publish",
    scope: "courses:write",
    summary: "Publish a course; one that is published already stays so.",
    params: CourseParams,
    answer: Course,
    status: 200,
    change: rule("publish"),
    run: async ({ school, params }) => {
      const before = await lockCourse(school.db, params.course_id);
      await publishCourse(school.db, before.id, school.now());
      return changed(before, present(await requireCourse(school.db, before.id)));
    },
  }),
  change({
    id: "deleteCourse",
    method: "DELETE",
    path: "/courses/{course_id}",
    scope: "courses:write",
    summary: "Delete a course that nobody is enrolled in, with its curriculum.",
    params: CourseParams,
    conflict: "a member is enrolled in the course",
    change: rule("delete"),
    run: async ({ school, params }) => {
      const before = await lockCourse(school.db, params.course_id);
      if (!(await deleteCourse(school.db, before.id))) throw conflict("A member is enrolled in this course.");
      return { answer: undefined, subject: { id: before.id, name: before.title }, before, after: {} };
    },
  }),
];
