/** The browser at the other end of a request, for work that need not be done when nobody waits for it. */

import type { ServerResponse } from "node:http";

import type { Caller } from "#bff/member-api/caller.ts";

/** @param answer  the raw response: it is destroyed when its connection closes before the answer is complete */
export function callerOf(answer: ServerResponse): Caller {
  const caller = {
    whenGone: undefined as (() => void) | undefined,
    get isGone() {
      return answer.destroyed && !answer.writableFinished;
    },
  };
  // Also fires after a complete answer, when nobody has set anything any more.
  answer.once("close", () => caller.whenGone?.());
  return caller;
}
