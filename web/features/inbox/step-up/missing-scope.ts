/** The school's two ways of saying that a permission is missing (Spec, "Errors", rows 10 and 11). */

import type { Answer } from "#web/app/graphql/transport.ts";

/** Whether a call failed because the token lacks this scope; in a 200 answer only the message says so. */
export function lacksScope({ failure, messages }: Answer, scope: string): boolean {
  if (failure?.code === "permission_missing") return true;
  return messages.some((message) => /insufficient scope/i.test(message) && message.includes(scope));
}
