/** The redirect of a failed sign-in: to the portal's own page, which explains the problem and offers the next step. */

import type { SignInProblem } from "#shared/bff-errors.ts";
import { SIGN_IN_PAGE_PATH } from "#shared/bff-paths.ts";

/** @param returnTo  a path that `safeReturnPath` has passed */
export function signInProblemPath(problem: SignInProblem, returnTo: string, requestId: string): string {
  const query = new URLSearchParams({ problem, return_to: returnTo, request_id: requestId });
  return `${SIGN_IN_PAGE_PATH}?${query.toString()}`;
}
