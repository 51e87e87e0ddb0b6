import { Type } from "typebox";

import { toInstant, toNullableInstant } from "../operator/instants.ts";
import { absoluteUrl, coursePath } from "../paths.ts";
import { findCourse, listCourses, readCurriculum } from "../store/catalogue.ts";
import { pageByKey, PageInput } from "./page.ts";
import { defineTool, ToolFault } from "./tool.ts";

/** What anybody may read without a token: what the school offers, and nothing of anybody in it. */
export const PUBLIC_TOOLS = [
  defineTool({
    name: "get_school",
    title: "The school",
    description: "Name and address of this online school.",
    scope: undefined,
    effect: "reads",
    input: Type.Object({}, { additionalProperties: false }),
    run: ({ school: { site, config } }) =>
      Promise.resolve({
        name: site.name,
        name_en: site.name_en,
        subdomain: site.subdomain,
        url: config.url,
      }),
  }),
  defineTool({
    name: "list_public_courses",
    title: "Courses of the school",
    description:
      "The courses that this school offers, by title, with how many lectures each has and how long they are.",
    scope: undefined,
    effect: "reads",
    input: PageInput,
    run: async ({ school }, input) => {
      const courses = await listCourses(school.db);
      return pageByKey(courses, input, {
        keyOf: ({ slug }) => slug,
        toItem: (course) => ({
          slug: course.slug,
          title: course.title,
          lecture_count: course.lectureCount,
          total_seconds: course.totalSeconds,
          ...(school.config.demo ? { url: absoluteUrl(coursePath(course.slug), school.config.url) } : {}),
        }),
      });
    },
  }),
  defineTool({
    name: "get_public_course",
    title: "One course of the school",
    description: "What one course teaches: its sections with the titles and lengths of their lectures.",
    scope: undefined,
    effect: "reads",
    input: Type.Object(
      {
        slug: Type.String({ minLength: 1, maxLength: 200, description: "As list_public_courses names it." }),
      },
      { additionalProperties: false },
    ),
    run: async ({ school }, { slug }) => {
      const course = await findCourse(school.db, slug);
      if (course === undefined) throw new ToolFault("There is no course with this slug.");
      const sections = await readCurriculum(school.db, course.id);
      return {
        slug: course.slug,
        title: course.title,
        lecture_count: course.lectureCount,
        total_seconds: course.totalSeconds,
        sections: sections.map((section) => ({
          title: section.title,
          lectures: section.lectures.map((lecture) => ({
            title: lecture.title,
            duration_seconds: lecture.duration_seconds,
          })),
        })),
      };
    },
  }),
  defineTool({
    name: "list_public_events",
    title: "Events of the school",
    description:
      "The events of this school, latest first: when and where. The links to join are for those who registered.",
    scope: undefined,
    effect: "reads",
    input: PageInput,
    run: async ({ school }, input) => {
      const events = await school.db
        .selectFrom("event")
        .select(["id", "slug", "title", "starts_at", "ends_at", "time_zone", "location"])
        .orderBy("starts_at", "desc")
        .orderBy("id")
        .execute();
      return pageByKey(events, input, {
        keyOf: ({ id }) => id,
        toItem: (event) => ({
          slug: event.slug,
          title: event.title,
          starts_at: toInstant(event.starts_at),
          ends_at: toNullableInstant(event.ends_at),
          time_zone: event.time_zone,
          location: event.location,
        }),
      });
    },
  }),
];
