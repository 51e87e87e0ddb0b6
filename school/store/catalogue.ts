/** Reads the public catalogue: published courses and their curriculum. */

import type { LectureRow } from "#school/store/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

/** The public facts of a course; nothing tells who owns it. */
export interface CatalogueCourse {
  id: string;
  slug: string;
  title: string;
  lectureCount: number;
  /** The length of all lectures whose length is known. */
  totalSeconds: number;
}

export interface CatalogueSection {
  id: string;
  title: string;
  lectures: LectureRow[];
}

/** Every published course that has a lecture, ordered by title. */
export async function listCourses(db: SchoolDatabase): Promise<CatalogueCourse[]> {
  const rows = await coursesWithTotals(db).orderBy("course.title").execute();
  return rows.map(toCourse).filter(({ lectureCount }) => lectureCount > 0);
}

export async function findCourse(db: SchoolDatabase, slug: string): Promise<CatalogueCourse | undefined> {
  const row = await coursesWithTotals(db).where("course.slug", "=", slug).executeTakeFirst();
  return row === undefined ? undefined : toCourse(row);
}

/** The sections of a course with their lectures, both in their order. */
export async function readCurriculum(db: SchoolDatabase, courseId: string): Promise<CatalogueSection[]> {
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

function coursesWithTotals(db: SchoolDatabase) {
  return db
    .selectFrom("course")
    .leftJoin("lecture", "lecture.course_id", "course.id")
    .select(({ fn }) => [
      "course.id",
      "course.slug",
      "course.title",
      fn.count<number>("lecture.id").as("lecture_count"),
      fn.sum<number | null>("lecture.duration_seconds").as("total_seconds"),
    ])
    .where("course.published_at", "is not", null)
    .groupBy(["course.id", "course.slug", "course.title"]);
}

function toCourse(row: {
  id: string;
  slug: string;
  title: string;
  lecture_count: number;
  total_seconds: number | null;
}): CatalogueCourse {
  const { id, slug, title } = row;
  return {
    id,
    slug,
    title,
    lectureCount: Number(row.lecture_count),
    totalSeconds: Number(row.total_seconds ?? 0),
  };
}
