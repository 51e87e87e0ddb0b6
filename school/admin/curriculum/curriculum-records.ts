/** Reads courses, sections and lectures for operators, and changes their order and their locks. */

import { PAGE_SIZE } from "#school/admin/frame/list.ts";
import { findSection, lockCurriculum, updateLecture } from "#school/operator/records/curriculum.ts";
import type { CourseRow, LectureRow } from "#school/store/tables/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { readCurriculum } from "#school/store/catalogue.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import type { LectureLock } from "#school/store/lecture-lock.ts";
import { isAfter, type TextPosition } from "#school/store/keyset.ts";

export type ListedCourse = Pick<CourseRow, "id" | "title" | "published_at"> & { lectures: number };

/** Courses by their title, drafts included, after a place; one more than a page. */
export async function listCourses(
  db: SchoolDatabase,
  beyond: TextPosition | undefined,
): Promise<ListedCourse[]> {
  let query = db
    .selectFrom("course")
    .select(["id", "title", "published_at"])
    .orderBy(({ fn }) => fn("lower", ["title"]))
    .orderBy("id")
    .limit(PAGE_SIZE + 1);
  if (beyond !== undefined) query = query.where(isAfter("title", "id", beyond));
  const courses = await query.execute();
  if (courses.length === 0) return [];
  const counts = await db
    .selectFrom("lecture")
    .select(({ fn }) => ["course_id", fn.countAll<number>().as("count")])
    .where(
      "course_id",
      "in",
      courses.map(({ id }) => id),
    )
    .groupBy("course_id")
    .execute();
  const lectures = new Map(counts.map(({ course_id, count }) => [course_id, Number(count)]));
  return courses.map((course) => ({ ...course, lectures: lectures.get(course.id) ?? 0 }));
}

export function findCourse(db: SchoolDatabase, id: string): Promise<CourseRow | undefined> {
  return db.selectFrom("course").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The lectures of a section in their order. */
export function listLectures(db: SchoolDatabase, sectionId: string): Promise<LectureRow[]> {
  return db
    .selectFrom("lecture")
    .selectAll()
    .where("section_id", "=", sectionId)
    .orderBy("position")
    .execute();
}

/** A section or a lecture among its siblings. */
export interface Part {
  table: "section" | "lecture";
  id: string;
  courseId: string;
  /** The course of a section, the section of a lecture. */
  parentId: string;
}

/** The ids of a part and its siblings in their order. */
export async function listSiblings(db: SchoolDatabase, { table, parentId }: Part): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where(table === "section" ? "course_id" : "section_id", "=", parentId)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Moves a section or a lecture among its siblings. No other change of the order of this course overlaps it.
 *
 * @param places  counted from 0: where the caller believes that it is, and where it goes
 * @returns false when it is not there, or there is no such place
 */
export async function movePart(
  transaction: SchoolDatabase,
  part: Part,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  await lockCurriculum(transaction, part.courseId);
  const ids = await listSiblings(transaction, part);
  if (ids[from] !== part.id || to < 0 || to >= ids.length) return false;
  await writePositions(transaction, part.table, ids.toSpliced(from, 1).toSpliced(to, 0, part.id));
  return true;
}

async function writePositions(
  transaction: SchoolDatabase,
  table: Part["table"],
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries())
    await transaction
      .updateTable(table)
      .set({ position })
      .where("id", "=", id)
      .where("position", "!=", position)
      .execute();
}

/** A section of a course, with the number of its lectures. */
interface CountedSection {
  id: string;
  title: string;
  lectures: number;
}

/** Where a lecture is, and where in its course it may go. */
export interface CoursePlaces {
  lecture: LectureRow;
  section: CountedSection;
  /** Counted from 1. */
  place: number;
  /** All sections of the course, in their order. */
  sections: readonly CountedSection[];
}

/** @returns undefined when the lecture is being taken out */
export async function findCoursePlaces(
  db: SchoolDatabase,
  lecture: LectureRow,
): Promise<CoursePlaces | undefined> {
  const sections = (await readCurriculum(db, lecture.course_id)).map(({ id, title, lectures }) => ({
    id,
    title,
    lectures: lectures.length,
  }));
  const section = sections.find(({ id }) => id === lecture.section_id);
  const place = 1 + (await lectureIds(db, lecture.section_id)).indexOf(lecture.id);
  return section === undefined || place === 0 ? undefined : { lecture, section, place, sections };
}

async function lectureIds(db: SchoolDatabase, sectionId: string): Promise<string[]> {
  return (await listLectures(db, sectionId)).map(({ id }) => id);
}

/**
 * Moves a lecture to another section of its course. No other change of the order of this course overlaps it.
 *
 * @param move  places are counted from 1; `from` is where the caller believes that the lecture is, and without a place in
 * `to` it becomes the last one there
 * @returns false when it is not there, or the course has no such section or place
 */
export async function moveToSection(
  transaction: SchoolDatabase,
  move: {
    courseId: string;
    lectureId: string;
    from: { sectionId: string; place: number };
    to: { sectionId: string; place?: number | undefined };
  },
): Promise<boolean> {
  const { courseId, lectureId, from, to } = move;
  await lockCurriculum(transaction, courseId);
  // A section is deleted without the lock of the curriculum: until the end of the transaction it cannot be any more.
  await lockRow(transaction, "section", to.sectionId);
  const section = await findSection(transaction, to.sectionId);
  if (section?.course_id !== courseId || to.sectionId === from.sectionId) return false;
  const left = await lectureIds(transaction, from.sectionId);
  const joined = await lectureIds(transaction, to.sectionId);
  const place = to.place ?? joined.length + 1;
  if (left[from.place - 1] !== lectureId || place < 1 || place > joined.length + 1) return false;
  await updateLecture(transaction, lectureId, { section_id: to.sectionId });
  await writePositions(transaction, "lecture", left.toSpliced(from.place - 1, 1));
  await writePositions(transaction, "lecture", joined.toSpliced(place - 1, 0, lectureId));
  return true;
}

/** A lecture's lock as the caller believes that it is, and as it shall be. */
export interface LockChange {
  id: string;
  from: LectureLock;
  to: LectureLock;
}

/**
 * Changes the locks of lectures. Call it in a transaction that is rolled back when it fails.
 *
 * @returns false when one of the lectures is gone or has another lock
 */
export async function changeLocks(
  transaction: SchoolDatabase,
  changes: readonly LockChange[],
): Promise<boolean> {
  for (const { id, from, to } of changes) {
    const { numUpdatedRows } = await transaction
      .updateTable("lecture")
      .set({ locked: to.locked, unlock_at: to.unlock_at, unlock_after_days: to.unlock_after_days })
      .where("id", "=", id)
      .where("locked", "=", from.locked)
      .where("unlock_at", "is not distinct from", from.unlock_at)
      .where("unlock_after_days", "is not distinct from", from.unlock_after_days)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
  }
  return true;
}
