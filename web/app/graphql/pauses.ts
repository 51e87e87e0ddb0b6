/** How long to wait for a busy school before asking for the next page. */

import { PASSING, type Failure } from "./failures.ts";

/** `attempt` counts failures in a row. */
export interface Pause {
  attempt: number;
  ms: number;
}

export const firstPause: Pause = { attempt: 0, ms: 1000 };

const MAX_ATTEMPTS = 6;
const MAX_PAUSE_MS = 60_000;

export function isWorthWaiting({ code }: Failure, { attempt }: Pause): boolean {
  return PASSING.some((passing) => passing === code) && attempt < MAX_ATTEMPTS;
}

/** As long as the answer asks for, else twice as long as the last time. */
export function nextPause({ retryAfterSeconds }: Failure, { attempt, ms }: Pause): Pause {
  const wait = retryAfterSeconds === undefined ? ms * 2 : Math.max(retryAfterSeconds, 1) * 1000;
  return { attempt: attempt + 1, ms: Math.min(wait, MAX_PAUSE_MS) };
}
