/** The addresses of the notices' pages. */

import { ADMIN_PATH } from "#school/paths.ts";

/** Below `/admin`. */
export const NOTICES_PATH = "/notices";
export const NEW_NOTICE_PATH = `${NOTICES_PATH}/new`;
export const NOTICE_PATH = `${NOTICES_PATH}/:id`;
/** What can be done with a notice, by the end of the form's address. */
export const FORMS = {
  change: "/change",
  send: "/send",
  plan: "/plan",
  takeBack: "/take-back",
  remove: "/delete",
} as const;

export const noticeAddress = (id: string, form = ""): string =>
  `${ADMIN_PATH}${NOTICES_PATH}/${encodeURIComponent(id)}${form}`;
