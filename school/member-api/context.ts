import type { AnswerBudget } from "#school/member-api/answer-budget.ts";
import type { Loaders } from "#school/member-api/loaders.ts";
import type { Principal } from "#school/oauth/bearer.ts";
import type { School } from "#school/school.ts";

/** What every resolver of one request is given. */
export interface MemberApiContext {
  school: School;
  principal: Principal;
  loaders: Loaders;
  budget: AnswerBudget;
}

/** Parent of the fields of `Viewer`. */
export interface ViewerParent {
  id: string;
  name: string;
  email: string;
  avatarUrl: string | null;
  /** Language the school writes to the member in. */
  locale: string;
}
