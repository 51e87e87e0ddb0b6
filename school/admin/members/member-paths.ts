/** The addresses of the members' pages. */

import { pathParameter, type Visit } from "#school/admin/frame/visit.ts";
import { ADMIN_PATH } from "#school/paths.ts";

/** Below `/admin`. */
export const MEMBERS_PATH = "/members";
export const MEMBER_PATH = `${MEMBERS_PATH}/:id`;
export const INVITE_PATH = `${MEMBERS_PATH}/new`;
export const LINK_FORM = "/link";
export const ROLES_FORM = "/roles";

/** @param form  the end of the address of a form of the member */
export const memberAddress = (id: string, form = ""): string =>
  `${ADMIN_PATH}${MEMBERS_PATH}/${encodeURIComponent(id)}${form}`;

export const memberIdOf = (visit: Visit): string => pathParameter(visit, "id");
