/** How long to leave a busy school alone before the next page is asked for. */

import type { Failure, FailureCode } from "#web/app/graphql/failures.ts";

/** `attempt` counts failures in a row. */
export interface Pause {
  attempt: number;
  ms: number;
}

export const firstPause: Pause = { attempt: 0, ms: 1000 };

const MAX_ATTEMPTS = 6;
const MAX_PAUSE_MS = 60_000;

/** Failures that time alone may mend: too many requests, and the school or the portal out of order. */
const PASSING: readonly FailureCode[] = [
  "rate_limited",
  "school_unavailable",
  "store_unavailable",
  "school_timeout",
];

export function isWorthWaiting({ code }: Failure, { attempt }: Pause): boolean {
  return PASSING.includes(code) && attempt < MAX_ATTEMPTS;
}

/** As long as the answer asks for, else twice as long as the last time. */
export function nextPause({ retryAfterSeconds }: Failure, { attempt, ms }: Pause): Pause {
  const wait = retryAfterSeconds === undefined ? ms * 2 : Math.max(retryAfterSeconds, 1) * 1000;
  return { attempt: attempt + 1, ms: Math.min(wait, MAX_PAUSE_MS) };
}
