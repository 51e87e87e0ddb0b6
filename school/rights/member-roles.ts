/** The change of roles, and who may make it: one rule for the admin area, the REST API and `/mcp`. */

import { hasOtherHolder, lockRoles, replaceRoles } from "#school/operator/site-members.ts";
import { findRights, isRunningRole } from "#school/rights/rights.ts";
import type { School } from "#school/school.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { findRoles } from "#school/store/members.ts";
import { endPasswordLink } from "#school/store/sign-in/password-links.ts";

/** The role that only its holders give and take. */
const OWNER = "owner";

/** Who changes roles: a member at a form, after typing their password, or a program for a member. */
export interface RolesActor {
  memberId: string;
  by: "form" | "program";
}

/** The roles of a member before and after a change. A new member had no roles, and a removed member has none. */
export interface RolesChange {
  memberId: string;
  from: readonly string[];
  to: readonly string[];
}

/** Why roles were not changed; `changed` when they are not what the caller believes. */
export type RolesObstacle = "changed" | "no_right" | "program" | "not_owner" | "last_owner" | "last_operator";

type Store = Pick<School, "config" | "site" | "now"> & { db: SchoolDatabase };

/**
 * Finds why an actor may not make a change of roles. It reads the rights of the actor under the lock of roles, since they
 * may have been taken away a moment ago; no other change of roles overlaps the transaction from here on.
 *
 * Choice (a program cannot give the rights of operators): a change of roles needs a recent password, which a program cannot
 * type. So a program can neither give nor take a role that opens the admin area, nor invite or remove a holder of one,
 * whoever it acts for.
 *
 * Choice (the last owner keeps the role): so there is always an owner who can make another one.
 *
 * @param store  with the transaction of the change
 */
export async function findRolesObstacle(
  store: Store,
  actor: RolesActor,
  { memberId, from, to }: RolesChange,
): Promise<RolesObstacle | undefined> {
  const { db, site, config } = store;
  await lockRoles(db);
  if (!(await findRights(store, db, actor.memberId)).has("administer")) return "no_right";
  const running = (roles: readonly string[]): string[] =>
    roles.filter((role) => isRunningRole(role, config.operatorRoles));
  if (actor.by === "program") return isSameSet(running(from), running(to)) ? undefined : "program";
  if (from.includes(OWNER) !== to.includes(OWNER)) {
    if (!(await findRoles(db, actor.memberId, site.id)).includes(OWNER)) return "not_owner";
    if (from.includes(OWNER) && !(await hasOtherHolder(db, memberId, { siteId: site.id, roles: [OWNER] })))
      return "last_owner";
  }
  return undefined;
}

/**
 * Replaces a member's roles at this site.
 *
 * @param store  with the transaction of the change
 * @returns why nothing was changed; undefined when the roles were
 */
export async function changeRoles(
  store: Store,
  actor: RolesActor,
  change: RolesChange,
): Promise<RolesObstacle | undefined> {
  const { db, site, config } = store;
  const obstacle = await findRolesObstacle(store, actor, change);
  if (!isSameSet(await findRoles(db, change.memberId, site.id), change.from)) return "changed";
  if (obstacle !== undefined) return obstacle;
  // Choice (the last operator keeps the role): without an operator nobody could run the school.
  const operators = { siteId: site.id, roles: config.operatorRoles };
  const staysOperator = change.to.some((role) => config.operatorRoles.includes(role));
  if (!staysOperator && !(await hasOtherHolder(db, change.memberId, operators))) return "last_operator";
  await replaceRoles(db, change.memberId, { siteId: site.id, roles: change.to });
  // The operator who made an open link for this member could set the password of somebody who now runs the school.
  if (change.to.some((role) => isRunningRole(role, config.operatorRoles)))
    await endPasswordLink(db, change.memberId, store.now());
  return undefined;
}

export function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
