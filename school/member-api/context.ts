/** The context of the Member API's resolvers. */

import type { AnswerBudget } from "#school/member-api/answer-budget.ts";
import type { Loaders } from "#school/member-api/resolvers/loaders.ts";
import type { Principal } from "#school/oauth/bearer.ts";
import type { School } from "#school/school.ts";

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
  locale: string;
}
