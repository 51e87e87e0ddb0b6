/** The sections and lectures of a course, and their order. */

import { requireFound, wrongField } from "#school/operator/api-error.ts";
import { fromNullableInstant, toNullableInstant } from "#school/operator/instants.ts";
import { change, type ChangeRule, reading } from "#school/operator/operation.ts";
import {
  appendLecture,
  appendSection,
  deletePart,
  findLecture,
  findSection,
  lockCurriculum,
  reorderCurriculum,
  updateLecture,
  updateSection,
} from "#school/operator/records/curriculum.ts";
import { CourseParams, requireCourse } from "#school/operator/resources/courses.ts";
import {
  Curriculum,
  CurriculumOrder,
  Lecture,
  LectureChange,
  LectureParams,
  NewLecture,
  NewSection,
  Section,
  SectionChange,
  SectionParams,
} from "#school/operator/resources/curriculum-types.ts";
import { readCurriculum } from "#school/store/catalogue.ts";
import type { LectureRow } from "#school/store/tables/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

function presentLecture(lecture: LectureRow): Lecture {
  const { id, title, duration_seconds, locked, unlock_at, unlock_after_days } = lecture;
  const instant = toNullableInstant(unlock_at);
  return { id, title, duration_seconds, locked: locked === 1, unlock_at: instant, unlock_after_days };
}

async function presentCurriculum(db: SchoolDatabase, courseId: string) {
  const sections = await readCurriculum(db, courseId);
  return {
    course_id: courseId,
    sections: sections.map((section) => ({ ...section, lectures: section.lectures.map(presentLecture) })),
  };
}

async function presentSection(db: SchoolDatabase, sectionId: string) {
  const { course_id } = await requireSection(db, sectionId);
  const sections = await readCurriculum(db, course_id);
  const section = requireFound(
    sections.find(({ id }) => id === sectionId),
    "section",
  );
  return { ...section, lectures: section.lectures.map(presentLecture) };
}

/** @throws {ApiError} 404 */
async function requireSection(db: SchoolDatabase, id: string) {
  return requireFound(await findSection(db, id), "section");
}

/** @throws {ApiError} 404 */
async function requireLecture(db: SchoolDatabase, id: string): Promise<LectureRow> {
  return requireFound(await findLecture(db, id), "lecture");
}

function storeLecture({ locked, unlock_at, ...input }: Partial<NewLecture>) {
  // A program that knows nothing of days after enrolment opens a lecture as before: what it says of the lock replaces them.
  const replacesDays = locked !== undefined || unlock_at !== undefined;
  return {
    ...(replacesDays ? { unlock_after_days: null } : {}),
    ...input,
    ...(locked === undefined ? {} : { locked: locked ? (1 as const) : (0 as const) }),
    ...(unlock_at === undefined ? {} : { unlock_at: fromNullableInstant(unlock_at) }),
  };
}

const sectionRule = (verb: string): ChangeRule => ({
  action: `section.${verb}`,
  right: "operate",
  fields: ["title", "lectures"],
});

const lectureRule = (verb: string): ChangeRule => ({
  action: `lecture.${verb}`,
  right: "operate",
  fields: ["title", "duration_seconds", "locked", "unlock_at", "unlock_after_days"],
});

const subjectOf = ({ id, title }: { id: string; title: string }) => ({ id, name: title });

/** A section as an entry has it: with the titles of its lectures. */
const sectionForLog = ({ title, lectures }: Section) => ({
  title,
  lectures: lectures.map((lecture) => lecture.title).join(", "),
});

/** The order of a course as an entry has it: each section with its lectures. */
const orderForLog = (sections: readonly Section[]) => ({
  order: sections.map((section) => Object.values(sectionForLog(section)).join(": ")).join("; "),
});

export const curriculum = [
  reading({
    id: "getCurriculum",
    path: "/courses/{course_id}/curriculum",
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
    path: "/courses/{course_id}/curriculum",
    scope: "curriculum:write",
    summary: "Put the sections and lectures of a course in another order.",
    params: CourseParams,
    body: CurriculumOrder,
    answer: Curriculum,
    change: { action: "curriculum.order", right: "operate", fields: ["order"] },
    run: async ({ school, params, body }) => {
      const course = await requireCourse(school.db, params.course_id);
      await lockCurriculum(school.db, course.id);
      const before = await presentCurriculum(school.db, course.id);
      if (!(await reorderCurriculum(school.db, course.id, body.sections)))
        throw wrongField("body", "sections", "must name each section and each lecture of the course once");
      const answer = await presentCurriculum(school.db, course.id);
      return {
        answer,
        subject: subjectOf(course),
        before: orderForLog(before.sections),
        after: orderForLog(answer.sections),
      };
    },
  }),
  change({
    id: "createSection",
    method: "POST",
    path: "/courses/{course_id}/sections",
    scope: "curriculum:write",
    summary: "Add a section after the last one of a course.",
    params: CourseParams,
    body: NewSection,
    answer: Section,
    change: sectionRule("create"),
    run: async ({ school, params, body }) => {
      await requireCourse(school.db, params.course_id);
      const id = makeOrderedId("sec", school.now(), school.random);
      await appendSection(school.db, { id, course_id: params.course_id, title: body.title });
      const answer = await presentSection(school.db, id);
      return { answer, subject: subjectOf(answer), before: {}, after: sectionForLog(answer) };
    },
  }),
  change({
    id: "updateSection",
    method: "PATCH",
    path: "/sections/{section_id}",
    scope: "curriculum:write",
    summary: "Change a section.",
    params: SectionParams,
    body: SectionChange,
    answer: Section,
    change: sectionRule("update"),
    run: async ({ school, params, body }) => {
      await lockRow(school.db, "section", params.section_id);
      const before = await presentSection(school.db, params.section_id);
      await updateSection(school.db, before.id, body);
      const answer = await presentSection(school.db, before.id);
      const [was, is] = [sectionForLog(before), sectionForLog(answer)];
      return { answer, subject: subjectOf(answer), before: was, after: is };
    },
  }),
  change({
    id: "deleteSection",
    method: "DELETE",
    path: "/sections/{section_id}",
    scope: "curriculum:write",
    summary: "Delete a section with its lectures and the progress in them.",
    params: SectionParams,
    change: sectionRule("delete"),
    run: async ({ school, params }) => {
      const before = await presentSection(school.db, params.section_id);
      await deletePart(school.db, "section", before.id);
      return { answer: undefined, subject: subjectOf(before), before: sectionForLog(before), after: {} };
    },
  }),
  change({
    id: "createLecture",
    method: "POST",
    path: "/sections/{section_id}/lectures",
    scope: "curriculum:write",
    summary: "Add a lecture after the last one of a section.",
    params: SectionParams,
    body: NewLecture,
    answer: Lecture,
    change: lectureRule("create"),
    run: async ({ school, params, body }) => {
      const { id: section_id, course_id } = await requireSection(school.db, params.section_id);
      const id = makeOrderedId("lec", school.now(), school.random);
      const absent = { duration_seconds: null, locked: 0 as const, unlock_at: null, unlock_after_days: null };
      await appendLecture(school.db, {
        id,
        section_id,
        course_id,
        title: body.title,
        ...absent,
        ...storeLecture(body),
      });
      const answer = presentLecture(await requireLecture(school.db, id));
      return { answer, subject: subjectOf(answer), before: {}, after: answer };
    },
  }),
  change({
    id: "updateLecture",
    method: "PATCH",
    path: "/lectures/{lecture_id}",
    scope: "curriculum:write",
    summary: "Change a lecture.",
    params: LectureParams,
    body: LectureChange,
    answer: Lecture,
    change: lectureRule("update"),
    run: async ({ school, params, body }) => {
      await lockRow(school.db, "lecture", params.lecture_id);
      const before = presentLecture(await requireLecture(school.db, params.lecture_id));
      await updateLecture(school.db, before.id, storeLecture(body));
      const answer = presentLecture(await requireLecture(school.db, before.id));
      return { answer, subject: subjectOf(answer), before, after: answer };
    },
  }),
  change({
    id: "deleteLecture",
    method: "DELETE",
    path: "/lectures/{lecture_id}",
    scope: "curriculum:write",
    summary: "Delete a lecture with the progress in it.",
    params: LectureParams,
    change: lectureRule("delete"),
    run: async ({ school, params }) => {
      const before = presentLecture(await requireLecture(school.db, params.lecture_id));
      await deletePart(school.db, "lecture", before.id);
      return { answer: undefined, subject: subjectOf(before), before, after: {} };
    },
  }),
];
