/** Why a sign-in did not end in a session. */

import type { SignInProblem } from "#shared/bff-errors.ts";

/** Thrown by completeSignIn; nothing the school wrote travels with it. */
export class SignInError extends Error {
  override readonly name = "SignInError";
  readonly problem: SignInProblem;

  /** @param reason  for the log; never a token, code or answer body */
  constructor(problem: SignInProblem, reason: string) {
    super(reason);
    this.problem = problem;
  }
}
