/** How many calls an operator may make in a minute, over all of their programs and all processes of the school. */

import { MINUTE } from "#school/clock.ts";
import { ApiError } from "#school/operator/api-error.ts";
import type { School } from "#school/school.ts";
import { admitWithin } from "#school/store/rate-windows.ts";

/**
 * Counts one call of this operator, in windows of a minute.
 *
 * @throws {ApiError} 429, with the seconds to wait
 */
export async function admitCall(
  {
    db,
    config,
    now,
  }: Pick<School, "db" | "now"> & { config: Pick<School["config"], "operatorCallsPerMinute"> },
  memberId: string,
): Promise<void> {
  const max = config.operatorCallsPerMinute;
  const admission = await admitWithin(db, { name: "operator call", max, windowMs: MINUTE }, memberId, now());
  if (admission.admitted) return;
  throw new ApiError(429, "too_many_requests", `More than ${max} calls in a minute.`, {
    headers: { "retry-after": String(admission.retryAfterSeconds) },
  });
}
