import type { School } from "../school.ts";
import type { OAuthClient } from "../store/clients.ts";
import { findRoles } from "../store/members.ts";
import { isOperator } from "./operator.ts";

/**
 * Says why a member cannot authorize a client, or nothing when they can: any role at this site is enough for a member
 * client, and an operator client needs one of the roles that may run the school.
 *
 * @see Spec, "Authentication", 3 · "What the service does", 2
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
