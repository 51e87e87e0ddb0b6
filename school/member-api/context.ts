/** The context of the Member API's resolvers. */

import type { AnswerBudget } from "#school/member-api/answer-budget.ts";
import type { Loaders } from "#school/member-api/resolvers/loaders.ts";
import type { Principal } from "#school/oauth/bearer.ts";
import type { School } from "#school/school.ts";

/** The GraphQL context of one request. */
export interface MemberApiContext {
  school: School;
  principal: Principal;
  loaders: Loaders;
  budget: AnswerBudget;
}

/** The parent value of the fields of `Viewer`. */
export interface ViewerParent {
  id: string;
  name: string;
  email: string;
  avatarUrl: string | null;
  /** The language in which the school writes to the member. */
  locale: string;
}
