/** The addresses of the members' pages. */

import { pathParameter, type Visit } from "#school/admin/frame/visit.ts";
import { ADMIN_PATH } from "#school/paths.ts";

/** Below `/admin`. */
export const MEMBERS_PATH = "/members";
export const MEMBER_PATH = `${MEMBERS_PATH}/:id`;
export const INVITE_PATH = `${MEMBERS_PATH}/new`;
export const LINK_FORM = "/link";
export const ROLES_FORM = "/roles";
export const ENROL_FORM = "/enrol";
export const SIGN_OUT_FORM = "/sign-out";
/** The page of one enrolment, with its two forms. */
export const ACCESS_PATH = `${MEMBER_PATH}/courses/:course`;
export const CHANGE_END_FORM = "/end";
export const END_NOW_FORM = "/end-now";

/** @param form  the end of the address of a form of the member */
export const memberAddress = (id: string, form = ""): string =>
  `${ADMIN_PATH}${MEMBERS_PATH}/${encodeURIComponent(id)}${form}`;

export const accessAddress = (id: string, courseId: string, form = ""): string =>
  memberAddress(id, `/courses/${encodeURIComponent(courseId)}${form}`);

export const memberIdOf = (visit: Visit): string => pathParameter(visit, "id");
