/** The JSON types of courses. */

import { type Static, Type } from "typebox";

import {
  answeredInstant,
  changeOf,
  closedObject,
  count,
  id,
  line,
  nullable,
  oneOf,
  PageQuery,
  pageOf,
  slug,
  text,
} from "#school/operator/types/common.ts";

export const CourseParams = closedObject({ course_id: id("the course") });

const state = oneOf(["draft", "published"], "Only a published course is on the school's own site.");

export const Course = closedObject(
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
export type Course = Static<typeof Course>;

export const CoursePage = pageOf(Course);

export const CourseQuery = closedObject({ ...PageQuery.properties, state: Type.Optional(state) });

export const NewCourse = closedObject(
  {
    slug: slug("the course"),
    title: line("The title of the course."),
    description: Type.Optional(nullable(text("What the course is about."))),
  },
  { title: "NewCourse" },
);

export const CourseChange = changeOf(NewCourse);
