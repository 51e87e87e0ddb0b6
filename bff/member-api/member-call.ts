/** One call of a signed-in member to the Member API, with the refresh that it may need. */

import { BffError } from "#bff/errors.ts";
import { requireGraphqlResult } from "#bff/member-api/school-answer.ts";
import type { SchoolPool } from "#bff/member-api/school-pool.ts";
import type { LivePairs } from "#bff/sessions/live-pair.ts";
import type { OpenSession } from "#bff/sessions/sessions.ts";

/**
 * Sends the query with a live access token; a 401 is replayed once with the current one, mutations too, since the
 * school refuses a token before it reads the query. 403 and a 200 with `errors` never are.
 *
 * @returns the school's result, byte for byte
 * @throws {BffError}
 */
export async function callMemberApi(
  pairs: LivePairs,
  pool: SchoolPool,
  session: OpenSession,
  query: string,
): Promise<Buffer> {
  let current = await pairs.ensure(session);
  let answer = await pool.post(current.record.pair.access_token, query);
  if (answer.status === 401) {
    current = await pairs.renew(current);
    answer = await pool.post(current.record.pair.access_token, query);
  }
  if (answer.status === 401) {
    throw new BffError("reauthorization_required", "the Member API refused a freshly refreshed access token");
  }
  // The school has answered the new token, so the pair before it has ended.
  if (answer.status < 500) await pairs.confirm(current);
  return requireGraphqlResult(answer);
}
