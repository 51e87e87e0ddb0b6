/** Reads and writes courses. */

import type { Start } from "#school/operator/page.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow, transact } from "#school/store/dialects/transaction.ts";

/** Selects courses with the numbers of their lectures and students. */
function courses(db: SchoolDatabase) {
  return db
    .selectFrom("course")
    .selectAll("course")
    .select((course) => [
      course
        .selectFrom("lecture")
        .whereRef("lecture.course_id", "=", "course.id")
        .select((lecture) => lecture.fn.countAll<number>().as("count"))
        .as("lecture_count"),
      course
        .selectFrom("enrollment")
        .whereRef("enrollment.course_id", "=", "course.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("student_count"),
    ]);
}

export type CountedCourse = NonNullable<Awaited<ReturnType<typeof findCourse>>>;

export function listCourses(
  db: SchoolDatabase,
  { after, limit }: Start,
  state: "draft" | "published" | undefined,
): Promise<CountedCourse[]> {
  const query = courses(db).where("course.id", ">", after).orderBy("course.id").limit(limit);
  if (state === undefined) return query.execute();
  return query.where("published_at", state === "draft" ? "is" : "is not", null).execute();
}

export function findCourse(db: SchoolDatabase, id: string) {
  return courses(db).where("course.id", "=", id).executeTakeFirst();
}

export async function insertCourse(
  db: SchoolDatabase,
  course: { id: string; slug: string; title: string; description: string | null },
): Promise<void> {
  await db
    .insertInto("course")
    .values({ ...course, published_at: null })
    .execute();
}

export async function updateCourse(
  db: SchoolDatabase,
  id: string,
  change: { slug?: string; title?: string; description?: string | null },
): Promise<void> {
  await db.updateTable("course").set(change).where("id", "=", id).execute();
}

/** Publishes a course; one that is published already keeps its date. */
export async function publishCourse(db: SchoolDatabase, id: string, now: number): Promise<void> {
  await db
    .updateTable("course")
    .set({ published_at: now })
    .where("id", "=", id)
    .where("published_at", "is", null)
    .execute();
}

/** @returns whether it was deleted: a course that a member is enrolled in is not */
export function deleteCourse(db: SchoolDatabase, id: string): Promise<boolean> {
  return transact(db, async (transaction) => {
    await lockRow(transaction, "course", id);
    const result = await transaction
      .deleteFrom("course")
      .where("id", "=", id)
      .where((where) =>
        where.not(
          where.exists(where.selectFrom("enrollment").select("member_id").where("course_id", "=", id)),
        ),
      )
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  });
}
