/** Reads and writes sections and lectures, and their order. */

import type { Updateable } from "kysely";

import type { LectureRow, SectionRow } from "#school/store/tables/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockName } from "#school/store/dialects/transaction.ts";

export function findSection(db: SchoolDatabase, id: string): Promise<SectionRow | undefined> {
  return db.selectFrom("section").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findLecture(db: SchoolDatabase, id: string): Promise<LectureRow | undefined> {
  return db.selectFrom("lecture").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Makes a transaction the only one that counts or orders the parts of a course, until it ends. */
export function lockCurriculum(transaction: SchoolDatabase, courseId: string): Promise<void> {
  return lockName(transaction, `curriculum of ${courseId}`);
}

/** Adds a section after the last one of its course. */
export async function appendSection(
  transaction: SchoolDatabase,
  section: Omit<SectionRow, "position">,
): Promise<void> {
  await lockCurriculum(transaction, section.course_id);
  const position = await nextPosition(transaction, "section", section.course_id);
  await transaction
    .insertInto("section")
    .values({ ...section, position })
    .execute();
}

/** Adds a lecture after the last one of its section. */
export async function appendLecture(
  transaction: SchoolDatabase,
  lecture: Omit<LectureRow, "position">,
): Promise<void> {
  await lockCurriculum(transaction, lecture.course_id);
  const position = await nextPosition(transaction, "lecture", lecture.section_id);
  await transaction
    .insertInto("lecture")
    .values({ ...lecture, position })
    .execute();
}

/** The place after the last section of a course, or after the last lecture of a section. */
async function nextPosition(
  db: SchoolDatabase,
  table: "section" | "lecture",
  parentId: string,
): Promise<number> {
  const last = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max("position").as("position"))
    .where(table === "section" ? "course_id" : "section_id", "=", parentId)
    .executeTakeFirst();
  return (last?.position ?? -1) + 1;
}

export async function updateSection(
  db: SchoolDatabase,
  id: string,
  change: { title?: string },
): Promise<void> {
  await db.updateTable("section").set(change).where("id", "=", id).execute();
}

export async function updateLecture(
  db: SchoolDatabase,
  id: string,
  change: Updateable<LectureRow>,
): Promise<void> {
  await db.updateTable("lecture").set(change).where("id", "=", id).execute();
}

/** Deletes a section with its lectures, or a lecture, which is then no member's last watched one. */
export async function deletePart(
  transaction: SchoolDatabase,
  table: "section" | "lecture",
  id: string,
): Promise<void> {
  await transaction
    .updateTable("enrollment")
    .set({ last_lecture_id: null, last_position_seconds: null })
    .where("last_lecture_id", "in", (lectures) =>
      lectures
        .selectFrom("lecture")
        .select("id")
        .where(table === "section" ? "section_id" : "id", "=", id),
    )
    .execute();
  await transaction.deleteFrom(table).where("id", "=", id).execute();
}

/** The order of a course's sections and lectures, as the caller sent it. */
type Order = readonly { id: string; lecture_ids: readonly string[] }[];

/**
 * Sets the order of a course's sections and lectures; a lecture may move to another section. Call it in a transaction that
 * `lockCurriculum` was called in.
 *
 * @returns whether the order names each section and each lecture of the course exactly once; if not, nothing is changed
 */
export async function reorderCurriculum(
  transaction: SchoolDatabase,
  courseId: string,
  order: Order,
): Promise<boolean> {
  const namedSections = order.map(({ id }) => id);
  const namedLectures = order.flatMap(({ lecture_ids }) => lecture_ids);
  if (!isSame(namedSections, await idsOf(transaction, "section", courseId))) return false;
  if (!isSame(namedLectures, await idsOf(transaction, "lecture", courseId))) return false;
  for (const [position, section] of order.entries()) {
    await transaction.updateTable("section").set({ position }).where("id", "=", section.id).execute();
    for (const [place, lectureId] of section.lecture_ids.entries()) {
      await transaction
        .updateTable("lecture")
        .set({ section_id: section.id, position: place })
        .where("id", "=", lectureId)
        .execute();
    }
  }
  return true;
}

async function idsOf(db: SchoolDatabase, table: "section" | "lecture", courseId: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select("id").where("course_id", "=", courseId).execute();
  return rows.map((row) => row.id);
}

function isSame(named: readonly string[], known: readonly string[]): boolean {
  const names = new Set(named);
  return named.length === known.length && names.size === known.length && known.every((id) => names.has(id));
}
