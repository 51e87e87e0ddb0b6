/** Addresses of the pages of OAuth applications. */

import { ADMIN_PATH } from "#school/paths.ts";

/** Below `/admin`, as routes are declared. */
export const APPLICATIONS_PATH = "/oauth-applications";
export const NEW_PATH = `${APPLICATIONS_PATH}/new`;
export const APPLICATION_PATH = `${APPLICATIONS_PATH}/application`;
export const HOSTS_PATH = `${APPLICATIONS_PATH}/hosts`;

/**
 * The address of an application's page, or of one of its forms. The id is in the query, since the id of a client with a
 * document is itself an address.
 */
export function applicationAddress(id: string, form = ""): string {
  return `${ADMIN_PATH}${APPLICATION_PATH}${form}?${new URLSearchParams({ id })}`;
}
