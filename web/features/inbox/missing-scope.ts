/** The school's two ways of saying that a permission is missing (Spec, "Errors", rows 10 and 11). */

import type { CombinedError } from "@urql/core";

import { failureOf } from "#web/app/graphql/failures.ts";

/** Whether a call failed because the token lacks this scope; in a 200 answer only the message says so. */
export function lacksScope(error: CombinedError | undefined, scope: string): boolean {
  if (error === undefined) return false;
  if (failureOf(error)?.code === "permission_missing") return true;
  return error.graphQLErrors.some(
    ({ message }) => /insufficient scope/i.test(message) && message.includes(scope),
  );
}
