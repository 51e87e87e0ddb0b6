/** Reads the public catalogue: published courses and their curriculum. */

import { sql } from "kysely";

import type { SchoolDatabase } from "#school/store/database.ts";
import { isAfter, type TextPosition } from "#school/store/keyset.ts";

/** The public facts of a course; nothing tells who owns it. */
export type CatalogueCourse = ReturnType<typeof toCourse>;

export type CatalogueSection = Awaited<ReturnType<typeof readCurriculum>>[number];

export function findPlace(db: SchoolDatabase, id: string): Promise<TextPosition | undefined> {
  return db
    .selectFrom("course")
    .select(["id", sql<string>`lower(title)`.as("text")])
    .where("id", "=", id)
    .where("published_at", "is not", null)
    .executeTakeFirst();
}

/** Published courses that have a lecture, by title, after a place; all of them unless a limit is named. */
export async function listCourses(
  db: SchoolDatabase,
  { after, limit }: { after?: TextPosition | undefined; limit?: number } = {},
): Promise<CatalogueCourse[]> {
  let query = publishedCourses(db)
    .where((course) =>
      course.exists(course.selectFrom("lecture").select("id").whereRef("course_id", "=", "course.id")),
    )
    .orderBy(sql`lower(course.title)`)
    .orderBy("course.id");
  if (after !== undefined) query = query.where(isAfter("course.title", "course.id", after));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toCourse);
}

export async function findCourse(db: SchoolDatabase, slug: string): Promise<CatalogueCourse | undefined> {
  const row = await publishedCourses(db).where("course.slug", "=", slug).executeTakeFirst();
  return row === undefined ? undefined : toCourse(row);
}

/** Whether a published course or a product has this slug: both have a cover. */
export async function hasCover(db: SchoolDatabase, slug: string): Promise<boolean> {
  if ((await findCourse(db, slug)) !== undefined) return true;
  const product = db.selectFrom("digital_product").select("id").where("slug", "=", slug);
  return (await product.executeTakeFirst()) !== undefined;
}

/** The sections of a course with their lectures, both in their order. */
export async function readCurriculum(db: SchoolDatabase, courseId: string) {
  const sections = await db
    .selectFrom("section")
    .selectAll()
    .where("course_id", "=", courseId)
    .orderBy("position")
    .execute();
  const lectures = await db
    .selectFrom("lecture")
    .selectAll()
    .where("course_id", "=", courseId)
    .orderBy("position")
    .execute();
  const bySection = Map.groupBy(lectures, (lecture) => lecture.section_id);
  return sections.map(({ id, title }) => ({ id, title, lectures: bySection.get(id) ?? [] }));
}

/** Selects published courses, each with the number and the length of its lectures. */
function publishedCourses(db: SchoolDatabase) {
  return db
    .selectFrom("course")
    .select((course) => [
      "course.id",
      "course.slug",
      "course.title",
      course
        .selectFrom("lecture")
        .whereRef("lecture.course_id", "=", "course.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("lecture_count"),
      course
        .selectFrom("lecture")
        .whereRef("lecture.course_id", "=", "course.id")
        .select(({ fn }) => fn.sum<number | null>("duration_seconds").as("sum"))
        .as("total_seconds"),
    ])
    .where("course.published_at", "is not", null);
}

type CourseRow = Awaited<ReturnType<ReturnType<typeof publishedCourses>["executeTakeFirstOrThrow"]>>;

function toCourse({ id, slug, title, lecture_count, total_seconds }: CourseRow) {
  return {
    id,
    slug,
    title,
    lectureCount: Number(lecture_count),
    /** The length of all lectures whose length is known. */
    totalSeconds: Number(total_seconds ?? 0),
  };
}
