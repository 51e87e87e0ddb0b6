/** Changes the roles of a member, by the rules that keep the school in somebody's hands. */

import type { Change } from "#school/admin/frame/area.ts";
import { lockRoles, replaceRolesAlone } from "#school/operator/records/members.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { findRoles } from "#school/store/members.ts";

/** The role that only its holders give and take. */
const OWNER = "owner";

/** Why roles were not changed; `changed` when they are not what the caller believes. */
export type RolesObstacle = "changed" | "not_owner" | "last_owner" | "last_operator";

/**
 * Replaces a member's roles at this site. No other change of roles overlaps it.
 *
 * Choice (the school keeps an owner): the last owner stays one, so that there is always somebody who can make another.
 *
 * @returns why nothing was changed; undefined when the roles were
 */
export async function changeRoles(
  { db, school, visit }: Change,
  memberId: string,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): Promise<RolesObstacle | undefined> {
  const { site, config } = school;
  await lockRoles(db);
  const present = await findRoles(db, memberId, site.id);
  if (!isSameSet(present, from)) return "changed";
  if (present.includes(OWNER) !== to.includes(OWNER)) {
    // The operator's own roles are read again under the lock: they may have been taken away a moment ago.
    if (!(await findRoles(db, visit.member.id, site.id)).includes(OWNER)) return "not_owner";
    if (present.includes(OWNER) && !(await hasOtherOwner(db, memberId, site.id))) return "last_owner";
  }
  const keepers = { siteId: site.id, operatorRoles: config.operatorRoles };
  return (await replaceRolesAlone(db, memberId, to, keepers)) ? undefined : "last_operator";
}

async function hasOtherOwner(db: SchoolDatabase, memberId: string, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom("member_role")
    .select("member_id")
    .where("school_id", "=", siteId)
    .where("role", "=", OWNER)
    .where("member_id", "!=", memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
