/** One call of a signed-in member to the Member API, with the refresh and the plainer form that it may need. */

import { BffError } from "#bff/errors.ts";
import { type Degradation, refusalIn } from "#bff/member-api/degradation.ts";
import type { Literals } from "#bff/member-api/document-template.ts";
import { requireGraphqlResult } from "#bff/member-api/school-answer.ts";
import type { SchoolAnswer, SchoolPool } from "#bff/member-api/school-pool.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";
import type { LivePairs } from "#bff/sessions/live-pair.ts";
import type { OpenSession } from "#bff/sessions/sessions.ts";

/** What a call runs on, the same for every member. */
export interface MemberApi {
  pairs: LivePairs;
  pool: SchoolPool;
  degradation: Degradation;
}

/**
 * Sends a trusted document, filled with its variables.
 *
 * @returns the school's result, byte for byte
 * @throws {BffError}
 */
export async function callMemberApi(
  api: MemberApi,
  session: OpenSession,
  document: TrustedDocument,
  literals: Literals,
): Promise<Buffer> {
  const { degradation } = api;
  const { template, documented } = document;
  if (degradation.isDegraded(document)) {
    return requireGraphqlResult((await send(api, session, documented.template.fill(literals))).answer);
  }
  const { answer, current } = await send(api, session, template.fill(literals));
  const refusal = documented.leftOut.length > 0 ? refusalIn(answer) : undefined;
  if (refusal === undefined) {
    if (answer.status === 200) degradation.forget(document);
    return requireGraphqlResult(answer);
  }
  // Refused at validation, a mutation has not run: it may be sent again.
  const plainer = await send(api, current, documented.template.fill(literals));
  if (refusalIn(plainer.answer) !== undefined) return requireGraphqlResult(answer);
  if (plainer.answer.status === 200) degradation.remember(document, refusal);
  return requireGraphqlResult(plainer.answer);
}

/**
 * Sends a query with a live access token; a 401 is replayed once with the current one, mutations too, since the school
 * refuses a token before it reads the query. 403 and a 200 with `errors` never are.
 */
async function send(
  { pairs, pool }: MemberApi,
  session: OpenSession,
  query: string,
): Promise<{ answer: SchoolAnswer; current: OpenSession }> {
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
  if (answer.status < 500) current = await pairs.confirm(current);
  return { answer, current };
}
