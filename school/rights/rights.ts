/** The rights of a member at a moment: one rule for the admin area, the REST API and `/mcp`. */

import type { School } from "#school/school.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { findRoles } from "#school/store/members.ts";

/** `operate` is the daily work; `administer` is what gives access to others: applications, secrets, roles, settings. */
export type Right = "operate" | "administer";

const givesAccess = (role: string): boolean => role === "owner" || role === "admin";

/**
 * The rights of a member at this moment.
 *
 * Choice (owners and admins give access): `owner` and `admin` may make applications, rotate secrets, change roles and
 * settings; other operator roles do the daily work. If `SCHOOL_OPERATOR_ROLES` names neither, every operator may.
 *
 * @param db  the transaction of the change, where there is one
 */
export async function findRights(
  { config, site }: Pick<School, "config" | "site">,
  db: SchoolDatabase,
  memberId: string,
): Promise<ReadonlySet<Right>> {
  const { operatorRoles } = config;
  const held = (await findRoles(db, memberId, site.id)).filter((role) => operatorRoles.includes(role));
  if (held.length === 0) return new Set();
  const administers = held.some(givesAccess) || !operatorRoles.some(givesAccess);
  return new Set<Right>(administers ? ["operate", "administer"] : ["operate"]);
}

/** Does a role open the admin area? `owner` and `admin` count, also where the settings do not name them. */
export function isRunningRole(role: string, operatorRoles: readonly string[]): boolean {
  return givesAccess(role) || operatorRoles.includes(role);
}
