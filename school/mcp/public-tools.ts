/** The tools of the public catalogue, which need no token. */

import { Type } from "typebox";

import { defineTool, ToolFault } from "#school/mcp/tool.ts";
import { toInstant, toNullableInstant } from "#school/operator/instants.ts";
import { makePage, pageOfNewest, readCursor, wrongCursor } from "#school/operator/page.ts";
import { absoluteUrl, coursePath } from "#school/paths.ts";
import { findCourse, findPlace, listCourses, readCurriculum } from "#school/store/catalogue.ts";
import { closedObject } from "#school/operator/types.ts";

/** The page of a list that is wanted: at most 100 rows, 20 by default. */
const PageInput = closedObject({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 400,
      description: "next_cursor of the page before; the first page without it.",
    }),
  ),
});

const DEFAULT_LIMIT = 20;

/** Posts of a page, at most and by default: each one comes with its whole text. */
const POSTS_OF_A_PAGE = 10;

const PostPageInput = closedObject({
  ...PageInput.properties,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: POSTS_OF_A_PAGE, default: POSTS_OF_A_PAGE })),
});

/** The tools that read what the school offers to the public, and no member's data. */
export const PUBLIC_TOOLS = [
  defineTool({
    name: "get_school",
    title: "The school",
    description: "Name and address of this online school.",
    scope: undefined,
    effect: "reads",
    input: closedObject({}),
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
    run: async ({ school }, { limit = DEFAULT_LIMIT, cursor }) => {
      const [last] = readCursor(cursor, [""]) ?? [];
      const after = last === undefined ? undefined : await findPlace(school.db, last);
      if (last !== undefined && after === undefined) throw wrongCursor();
      return makePage(
        await listCourses(school.db, { after, limit: limit + 1 }),
        { limit },
        {
          key: ({ id }) => [id],
          present: (course) => ({
            slug: course.slug,
            title: course.title,
            lecture_count: course.lectureCount,
            total_seconds: course.totalSeconds,
            ...(school.config.demo ? { url: absoluteUrl(coursePath(course.slug), school.config.url) } : {}),
          }),
        },
      );
    },
  }),
  defineTool({
    name: "get_public_course",
    title: "One course of the school",
    description: "What one course teaches: its sections with the titles and lengths of their lectures.",
    scope: undefined,
    effect: "reads",
    input: closedObject({
      slug: Type.String({ minLength: 1, maxLength: 200, description: "As list_public_courses names it." }),
    }),
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
    run: ({ school }, { limit = DEFAULT_LIMIT, cursor }) =>
      pageOfNewest({ limit, cursor }, school.db.selectFrom("event").selectAll(), {
        at: "starts_at",
        // `online_url` is not answered: the link to join is for those who registered.
        present: ({ slug, title, starts_at, ends_at, time_zone, location }) => ({
          slug,
          title,
          starts_at: toInstant(starts_at),
          ends_at: toNullableInstant(ends_at),
          time_zone,
          location,
        }),
      }),
  }),
  defineTool({
    name: "list_public_posts",
    title: "News of the school",
    description: "The posts that this school has published, newest first.",
    scope: undefined,
    effect: "reads",
    input: PostPageInput,
    run: ({ school }, { limit = POSTS_OF_A_PAGE, cursor }) => {
      const published = school.db.selectFrom("post").selectAll().where("published_at", "<=", school.now());
      return pageOfNewest({ limit, cursor }, published, {
        at: "published_at",
        present: ({ slug, title, body, published_at }) => ({
          slug,
          title,
          body,
          published_at: toNullableInstant(published_at),
        }),
      });
    },
  }),
];
