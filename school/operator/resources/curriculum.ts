/** Operations on sections and lectures. */

import { notFound, wrongField } from "#school/operator/api-error.ts";
import { fromNullableInstant, toNullableInstant } from "#school/operator/instants.ts";
import { operation } from "#school/operator/operation.ts";
import {
  appendLecture,
  appendSection,
  deleteLecture,
  deleteSection,
  findLecture,
  findSection,
  reorderCurriculum,
  updateLecture,
  updateSection,
} from "#school/operator/records/curriculum.ts";
import { requireCourse } from "#school/operator/resources/courses.ts";
import { CourseParams } from "#school/operator/types/courses.ts";
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
} from "#school/operator/types/curriculum.ts";
import { readCurriculum } from "#school/store/catalogue.ts";
import type { LectureRow } from "#school/store/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
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
  const section = (await readCurriculum(db, course_id)).find(({ id }) => id === sectionId);
  if (section === undefined) throw notFound("section");
  return { ...section, lectures: section.lectures.map(presentLecture) };
}

/** @throws {ApiError} 404 */
async function requireSection(db: SchoolDatabase, id: string) {
  const section = await findSection(db, id);
  if (section === undefined) throw notFound("section");
  return section;
}

/** @throws {ApiError} 404 */
async function requireLecture(db: SchoolDatabase, id: string): Promise<LectureRow> {
  const lecture = await findLecture(db, id);
  if (lecture === undefined) throw notFound("lecture");
  return lecture;
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

export const curriculum = [
  operation({
    id: "getCurriculum",
    method: "GET",
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
  operation({
    id: "orderCurriculum",
    method: "PUT",
    path: "/courses/{course_id}/curriculum",
    scope: "curriculum:write",
    summary: "Put the sections and lectures of a course in another order.",
    params: CourseParams,
    body: CurriculumOrder,
    answer: Curriculum,
    run: async ({ school, params, body }) => {
      await requireCourse(school.db, params.course_id);
      if (!(await reorderCurriculum(school.db, params.course_id, body.sections)))
        throw wrongField("body", "sections", "must name each section and each lecture of the course once");
      return presentCurriculum(school.db, params.course_id);
    },
  }),
  operation({
    id: "createSection",
    method: "POST",
    path: "/courses/{course_id}/sections",
    scope: "curriculum:write",
    summary: "Add a section after the last one of a course.",
    params: CourseParams,
    body: NewSection,
    answer: Section,
    run: async ({ school, params, body }) => {
      await requireCourse(school.db, params.course_id);
      const id = makeOrderedId("sec", school.now(), school.random);
      await appendSection(school.db, { id, course_id: params.course_id, title: body.title });
      return presentSection(school.db, id);
    },
  }),
  operation({
    id: "updateSection",
    method: "PATCH",
    path: "/sections/{section_id}",
    scope: "curriculum:write",
    summary: "Change a section.",
    params: SectionParams,
    body: SectionChange,
    answer: Section,
    run: async ({ school, params, body }) => {
      await updateSection(school.db, params.section_id, body);
      return presentSection(school.db, params.section_id);
    },
  }),
  operation({
    id: "deleteSection",
    method: "DELETE",
    path: "/sections/{section_id}",
    scope: "curriculum:write",
    summary: "Delete a section with its lectures and the progress in them.",
    params: SectionParams,
    run: async ({ school, params }) => {
      await requireSection(school.db, params.section_id);
      await deleteSection(school.db, params.section_id);
    },
  }),
  operation({
    id: "createLecture",
    method: "POST",
    path: "/sections/{section_id}/lectures",
    scope: "curriculum:write",
    summary: "Add a lecture after the last one of a section.",
    params: SectionParams,
    body: NewLecture,
    answer: Lecture,
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
      return presentLecture(await requireLecture(school.db, id));
    },
  }),
  operation({
    id: "updateLecture",
    method: "PATCH",
    path: "/lectures/{lecture_id}",
    scope: "curriculum:write",
    summary: "Change a lecture.",
    params: LectureParams,
    body: LectureChange,
    answer: Lecture,
    run: async ({ school, params, body }) => {
      await updateLecture(school.db, params.lecture_id, storeLecture(body));
      return presentLecture(await requireLecture(school.db, params.lecture_id));
    },
  }),
  operation({
    id: "deleteLecture",
    method: "DELETE",
    path: "/lectures/{lecture_id}",
    scope: "curriculum:write",
    summary: "Delete a lecture with the progress in it.",
    params: LectureParams,
    run: async ({ school, params }) => {
      await requireLecture(school.db, params.lecture_id);
      await deleteLecture(school.db, params.lecture_id);
    },
  }),
];
