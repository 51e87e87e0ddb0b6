/** The addresses of the curriculum's pages. */

import { ADMIN_PATH } from "#school/paths.ts";

/** Below `/admin`. */
export const CURRICULUM_PATH = "/curriculum";
export const COURSE_PATH = `${CURRICULUM_PATH}/courses/:id`;
export const SECTION_PATH = `${CURRICULUM_PATH}/sections/:id`;
export const LECTURE_PATH = `${CURRICULUM_PATH}/lectures/:id`;
export const MOVE_FORM = "/move";
export const OTHER_SECTION_FORM = "/section";
export const LOCK_FORM = "/lock";

const below =
  (kind: string) =>
  (id: string, form = "") =>
    `${ADMIN_PATH}${CURRICULUM_PATH}/${kind}/${encodeURIComponent(id)}${form}`;

export const courseAddress = below("courses");
export const sectionAddress = below("sections");
export const lectureAddress = below("lectures");
