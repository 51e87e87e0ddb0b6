/** Courses: made, changed, published and deleted. */

import { Type } from "typebox";

import { collection } from "#school/operator/collection.ts";
import { change, type Operation } from "#school/operator/operation.ts";
import {
  answeredInstant,
  closedObject,
  count,
  id,
  line,
  nullable,
  oneOf,
  slug,
  text,
} from "#school/operator/types.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

export const CourseParams = closedObject({ course_id: id("the course") });

const state = oneOf(["draft", "published"], "Only a published course is on the school's own site.");

const LOGGED = ["slug", "title", "description", "state"];

export const course = collection({
  table: "course",
  idPrefix: "crs",
  summaries: {
    list: "List the courses, drafts as well.",
    create: "Create a course, as a draft.",
    delete: "Delete a course that nobody is enrolled in, with its curriculum.",
  },
  required: { slug: slug("the course"), title: line("The title of the course.") },
  optional: { description: nullable(text("What the course is about.")) },
  answered: {
    title: Type.String({ description: "The title of the course." }),
    state,
    published_at: nullable(answeredInstant("When the course was published.")),
    lecture_count: count("How many lectures the course has."),
    student_count: count("How many members are enrolled."),
  },
  joins: (rows) =>
    rows.select((course) =>
      (["lecture", "enrollment"] as const).map((table) =>
        course
          .selectFrom(table)
          .whereRef(`${table}.course_id`, "=", "course.id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as(table === "lecture" ? "lecture_count" : "student_count"),
      ),
    ),
  filters: {
    state: {
      schema: state,
      where: (rows, value) => rows.where("published_at", value === "draft" ? "is" : "is not", null),
    },
  },
  present: ({ published_at }) => ({ state: published_at === null ? "draft" : "published" }),
  logged: LOGGED,
  unique: "slug",
  owners: { table: "enrollment", column: "course_id", refusal: "a member is enrolled in the course" },
});

/** @throws {ApiError} 404 */
export async function requireCourse(db: SchoolDatabase, courseId: string) {
  const { id, title, lecture_count, student_count } = await course.requireRow(db, courseId);
  return {
    id,
    title: String(title),
    lecture_count: Number(lecture_count),
    student_count: Number(student_count),
  };
}

const publish = change({
  id: "publishCourse",
  method: "POST",
  path: `${course.path}/publish`,
  scope: "courses:write",
  summary: "Publish a course; one that is published already stays so.",
  params: CourseParams,
  answer: course.item,
  status: 200,
  change: { action: "course.publish", right: "operate", fields: LOGGED },
  run: ({ school: { db, now }, params }) =>
    course.changeRow(db, params.course_id, ({ id, published_at }) =>
      db
        .updateTable("course")
        .set({ published_at: Number(published_at ?? now()) })
        .where("id", "=", id)
        .execute(),
    ),
});

export const courses: Operation[] = course.operations.toSpliced(-1, 0, publish);
