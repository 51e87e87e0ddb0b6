/** The sections and lectures of a course, and their order. */

import { type Static, Type } from "typebox";

import { wrongField } from "#school/operator/api-error.ts";
import { collection } from "#school/operator/collection.ts";
import { asAnswered, mapValues, toAnswer } from "#school/operator/columns.ts";
import { change, type Operation, reading } from "#school/operator/operation.ts";
import { course, CourseParams, requireCourse } from "#school/operator/resources/courses.ts";
import { closedObject, id, instant, line, nullable } from "#school/operator/types.ts";
import { titlesForLog } from "#school/store/audit-log.ts";
import { type CatalogueSection, readCurriculum } from "#school/store/catalogue.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockName } from "#school/store/dialects/transaction.ts";
import { MAX_UNLOCK_DAYS } from "#school/store/lecture-lock.ts";

const lectureFields = {
  duration_seconds: nullable(
    Type.Integer({ minimum: 0, maximum: 86_400, description: "Length in seconds; null without media." }),
  ),
  locked: Type.Boolean({ description: "Locked whatever the time is." }),
  unlock_at: nullable(instant("When it opens by itself; null for at once.")),
  unlock_after_days: nullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_UNLOCK_DAYS,
      description: "Days after a member's enrolment until which it is locked for them; null for none.",
    }),
  ),
};

const lectureTitle = Type.String({ description: "The title of the lecture." });

const Lecture = closedObject(
  { id: id("the lecture"), title: lectureTitle, ...mapValues(lectureFields, asAnswered) },
  { title: "Lecture" },
);

const lectures = Type.Array(Lecture, { description: "In their order." });

const section = collection({
  table: "section",
  under: course,
  scope: "curriculum",
  verbs: ["create", "update", "delete"],
  summaries: {
    create: "Add a section after the last one of a course.",
    delete: "Delete a section with its lectures and the progress in them.",
  },
  idPrefix: "sec",
  required: { title: line("The title of the section.") },
  answered: { title: Type.String({ description: "The title of the section." }), lectures },
  parts: async (db, { id, course_id }) => {
    const { sections } = await presentCurriculum(db, String(course_id));
    return { lectures: sections.find((found) => found.id === id)?.lectures };
  },
  logged: ["title", "lectures"],
  added: async (db, { id }) => {
    await lockCurriculum(db, id);
    const last = db.selectFrom("section").where("course_id", "=", id).orderBy("position", "desc");
    return placeAfter(await last.select("position").executeTakeFirst());
  },
  beforeDelete: (db, id) => forgetLectures(db, "section_id", id),
});

const lecture = collection({
  table: "lecture",
  under: section,
  verbs: ["create", "update", "delete"],
  summaries: {
    create: "Add a lecture after the last one of a section.",
    delete: "Delete a lecture with the progress in it.",
  },
  idPrefix: "lec",
  required: { title: line("The title of the lecture.") },
  optional: lectureFields,
  answered: { title: lectureTitle },
  // A program may not know of days after enrolment: a change of the lock replaces them.
  implied: (sent) => ("locked" in sent || "unlock_at" in sent ? { unlock_after_days: null } : {}),
  added: async (db, { id, course_id }) => {
    await lockCurriculum(db, String(course_id));
    const last = db.selectFrom("lecture").where("section_id", "=", id).orderBy("position", "desc");
    return { course_id: String(course_id), ...placeAfter(await last.select("position").executeTakeFirst()) };
  },
  beforeDelete: (db, id) => forgetLectures(db, "id", id),
});

const placeAfter = (last: { position: number } | undefined) => ({ position: (last?.position ?? -1) + 1 });

/** Locks a curriculum until the transaction ends, so that no other transaction counts or orders its parts. */
function lockCurriculum(transaction: SchoolDatabase, courseId: string): Promise<void> {
  return lockName(transaction, `curriculum of ${courseId}`);
}

/** Clears the members' last lecture where it is a lecture that will be deleted. */
function forgetLectures(transaction: SchoolDatabase, column: "id" | "section_id", id: string) {
  return transaction
    .updateTable("enrollment")
    .set({ last_lecture_id: null, last_position_seconds: null })
    .where("last_lecture_id", "in", (lectures) =>
      lectures.selectFrom("lecture").select("id").where(column, "=", id),
    )
    .execute();
}

const Curriculum = closedObject(
  {
    course_id: id("the course"),
    sections: Type.Array(section.item, { description: "In their order." }),
  },
  { title: "Curriculum" },
);

const CurriculumOrder = closedObject(
  {
    sections: Type.Array(
      closedObject(
        {
          id: id("a section of the course"),
          lecture_ids: Type.Array(id("a lecture of the course"), { maxItems: 1000 }),
        },
        { title: "SectionOrder" },
      ),
      { maxItems: 200, description: "Every section of the course once, with every lecture once." },
    ),
  },
  { title: "CurriculumOrder" },
);

async function presentCurriculum(db: SchoolDatabase, courseId: string) {
  const sections = await readCurriculum(db, courseId);
  return {
    course_id: courseId,
    sections: sections.map((found) => ({
      ...found,
      lectures: found.lectures.map((row) => toAnswer({ ...row }, lectureFields)),
    })),
  };
}

/** The order of a course as an entry has it: each section with its lectures. */
const orderForLog = (sections: readonly CatalogueSection[]) => ({
  order: sections.map(({ title, lectures }) => `${title}: ${titlesForLog(lectures)}`).join("; "),
});

export const curriculum: Operation[] = [
  reading({
    id: "getCurriculum",
    path: `${course.path}/curriculum`,
    scope: "curriculum:read",
    summary: "Read the sections and lectures of a course.",
    params: CourseParams,
    answer: Curriculum,
    run: async ({ school, params }) => {
      await requireCourse(school.db, params.course_id);
      return presentCurriculum(school.db, params.course_id);
    },
  }),
  change({
    id: "orderCurriculum",
    method: "PUT",
    path: `${course.path}/curriculum`,
    scope: "curriculum:write",
    summary: "Put the sections and lectures of a course in another order.",
    params: CourseParams,
    body: CurriculumOrder,
    answer: Curriculum,
    change: { action: "curriculum.order", right: "operate", fields: ["order"] },
    run: async ({ school: { db }, params, body }) => {
      const { id, title } = await requireCourse(db, params.course_id);
      await lockCurriculum(db, id);
      const before = await readCurriculum(db, id);
      await reorder(db, before, body.sections);
      const after = await readCurriculum(db, id);
      return {
        answer: await presentCurriculum(db, id),
        subject: { id, name: title },
        before: orderForLog(before),
        after: orderForLog(after),
      };
    },
  }),
  ...section.operations,
  ...lecture.operations,
];

/**
 * Sets the order of a course's sections and lectures; a lecture may move to another section.
 *
 * @throws {ApiError} 400 unless the order names each section and each lecture of the course exactly once
 */
async function reorder(
  transaction: SchoolDatabase,
  known: readonly CatalogueSection[],
  order: Static<typeof CurriculumOrder>["sections"],
): Promise<void> {
  const isWhole =
    isSame(idsOf(order), idsOf(known)) &&
    isSame(
      order.flatMap(({ lecture_ids }) => lecture_ids),
      known.flatMap(({ lectures }) => idsOf(lectures)),
    );
  if (!isWhole)
    throw wrongField("body", "sections", "must name each section and each lecture of the course once");
  for (const [position, { id: section_id, lecture_ids }] of order.entries()) {
    await transaction.updateTable("section").set({ position }).where("id", "=", section_id).execute();
    for (const [place, lectureId] of lecture_ids.entries()) {
      await transaction
        .updateTable("lecture")
        .set({ section_id, position: place })
        .where("id", "=", lectureId)
        .execute();
    }
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** @param known  each once */
function isSame(named: readonly string[], known: readonly string[]): boolean {
  const names = new Set(named);
  return named.length === known.length && known.every((id) => names.has(id));
}
