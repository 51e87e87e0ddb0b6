/** Who may run the school, and the guard of routes for operators. */

import {
  insufficientScope,
  type Principal,
  requireAnyScope,
  requirePrincipal,
} from "#school/oauth/bearer.ts";
import { findRights } from "#school/rights/rights.ts";
import type { School } from "#school/school.ts";
import type { OAuthClient } from "#school/store/oauth/clients.ts";
import { findRoles } from "#school/store/members.ts";
import type { OperatorScope } from "#shared/scopes.ts";

/** Does this member now hold a role at this site that may run the school? */
export async function isOperator(school: School, memberId: string): Promise<boolean> {
  return (await findRights(school, school.db, memberId)).has("operate");
}

/**
 * Finds the reason why a member cannot authorize a client. A member client needs any role at this site, an operator
 * client one of the roles that may run the school.
 *
 * Choice (nobody without a role authorizes a client): such a member is shown a page that says so, and the client gets no
 * response.
 *
 * @returns undefined when the member can authorize it
 * @see Spec, "Authentication", rule 3 · "What the service does", rule 2
 */
export async function findAuthorizingFault(
  school: School,
  client: OAuthClient,
  memberId: string,
): Promise<"no_role" | "no_operator_role" | undefined> {
  if ((await findRoles(school.db, memberId, school.site.id)).length === 0) return "no_role";
  if (client.audience === "operator" && !(await isOperator(school, memberId))) return "no_operator_role";
  return undefined;
}

/**
 * The guard of every route for operators: authenticates the operator by the `Authorization` header. Call it in
 * `onRequest`, before the body is read.
 *
 * The checks run in this order: the token itself, the kind of its client, its scope, the member's role, which is read
 * from the database on each call. A member client's token is refused, whatever its scopes are.
 *
 * Choice (a lost role is 403): it is not 401, because a new token would not help.
 *
 * @throws {BearerChallengeError} 401 `invalid_token`, or 403 `insufficient_scope` that names the scope
 * @see Spec, "What the service does", rule 2 · "Authentication", rule 10 · "Errors", rows 7 and 12
 */
export async function requireOperator(
  school: School,
  authorization: string | undefined,
  scope: OperatorScope,
): Promise<Principal> {
  const principal = await requirePrincipal(school, authorization);
  if (principal.audience !== "operator")
    throw insufficientScope("The access token is one of a member client.", [scope]);
  requireAnyScope(principal, [scope]);
  if (!(await isOperator(school, principal.member.id)))
    throw insufficientScope("The member holds no role that may run this school.", [scope]);
  return principal;
}
