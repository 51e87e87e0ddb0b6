/** The limit of a caller's calls in a minute, over all processes of the school. */

import { MINUTE } from "#school/clock.ts";
import { ApiError } from "#school/operator/api-error.ts";
import type { School } from "#school/school.ts";
import { admitWithin, type Calls } from "#school/store/rate-windows.ts";

type Store = Pick<School, "db" | "now"> & {
  config: Pick<School["config"], "operatorCallsPerMinute" | "anonymousCallsPerMinute">;
};

/**
 * Counts calls of an operator, by whatever programs, in windows of a minute.
 *
 * @param calls  `caller` is the id of the member
 * @throws {ApiError} 429, with the seconds to wait
 */
export function admitOperator(store: Store, calls: Calls): Promise<void> {
  return admit(store, { name: "operator call", max: store.config.operatorCallsPerMinute }, calls);
}

/**
 * Counts calls of `/mcp` without a token.
 *
 * @param calls  `caller` is the `addressGroup` of the caller
 * @throws {ApiError} 429, with the seconds to wait
 */
export function admitAnonymous(store: Store, calls: Calls): Promise<void> {
  return admit(store, { name: "anonymous call", max: store.config.anonymousCallsPerMinute }, calls);
}

async function admit({ db, now }: Store, limit: { name: string; max: number }, calls: Calls): Promise<void> {
  const admission = await admitWithin(db, { ...limit, windowMs: MINUTE }, calls, now());
  if (admission.admitted) return;
  throw new ApiError(429, "too_many_requests", `More than ${limit.max} calls in a minute.`, {
    headers: { "retry-after": String(admission.retryAfterSeconds) },
  });
}
