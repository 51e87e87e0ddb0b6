/** One call of a signed-in member to the Member API, with the refresh and the plainer form that it may need. */

import type { Caller } from "#bff/content-encoding/caller.ts";
import type { UnfoldedBody } from "#bff/content-encoding/compressor.ts";
import { BffError, CallerGone } from "#bff/errors.ts";
import { type Degradation, isAnswered, refusalIn } from "#bff/member-api/degradation.ts";
import type { FilledRequest } from "#bff/member-api/filled-requests.ts";
import { isFromSchool, requireGraphqlResult } from "#bff/member-api/school-answer.ts";
import type { SchoolAnswer } from "#bff/member-api/school-call.ts";
import type { SchoolPool } from "#bff/member-api/school-pool.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";
import type { LivePairs } from "#bff/pairs/live-pair.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";

/** The parts that every call uses. */
export interface MemberApi {
  pairs: LivePairs;
  pool: SchoolPool;
  degradation: Degradation;
  /** Called each time a call is sent again after a 401. */
  replayed: () => void;
}

/** What a call is part of. */
export interface CallContext {
  session: OpenSession;
  caller: Caller;
  /** W3C Trace Context, for the school. */
  traceparent: string;
}

/**
 * Sends a trusted document that is filled with its variables.
 *
 * @returns the school's result, byte for byte, and as it came
 * @throws {BffError}
 * @throws {CallerGone} when the caller left before anything was sent, or while a query was under way
 */
export async function callMemberApi(
  api: MemberApi,
  context: CallContext,
  { document, full, documented }: FilledRequest,
): Promise<UnfoldedBody> {
  const { degradation } = api;
  if (degradation.isDegraded(document))
    return requireGraphqlResult((await send(api, context, document, documented())).answer);
  const { answer, current } = await send(api, context, document, full());
  const refusal = refusalIn(answer, document);
  if (refusal === undefined) {
    if (degradation.isRemembered(document) && isAnswered(answer)) degradation.forget(document);
    return requireGraphqlResult(answer);
  }
  if (document.operation.operation === "mutation") {
    // The portal sends no mutation twice: whether this one ran, the member sees, and may ask again.
    degradation.remember(document, refusal);
    return requireGraphqlResult(answer);
  }
  const plainer = await send(api, { ...context, session: current }, document, documented());
  if (plainer.answer.status === 200 && !isAnswered(plainer.answer)) return requireGraphqlResult(answer);
  if (isAnswered(plainer.answer)) degradation.remember(document, refusal);
  return requireGraphqlResult(plainer.answer);
}

/**
 * Sends a query with a live access token; a 401 of the school is replayed once with the current one, mutations too, since the
 * school refuses a token before it reads the query. 403 and a 200 with `errors` never are.
 */
async function send(
  { pairs, pool, replayed }: MemberApi,
  { session, caller, traceparent }: CallContext,
  document: TrustedDocument,
  body: Buffer,
): Promise<{ answer: SchoolAnswer; current: OpenSession }> {
  const { operation } = document.operation;
  const subject = { member: session.record.member.sub, document: document.id };
  const post = ({ record }: OpenSession): Promise<SchoolAnswer> => {
    // Checked each time: the caller may have left while the session was read or its pair refreshed.
    if (caller.isGone) throw new CallerGone();
    const accessToken = record.pair.access_token;
    return pool.post({ accessToken, subject, body, operation, traceparent, caller });
  };

  // Nearly always the value is there at once; `await` would cost a turn of the microtask queue all the same.
  const ensured = pairs.ensure(session);
  let current = ensured instanceof Promise ? await ensured : ensured;
  let answer = await post(current);
  if (isRefusedToken(answer)) {
    current = await pairs.renew(current);
    replayed();
    answer = await post(current);
  }
  if (isRefusedToken(answer)) {
    throw new BffError("reauthorization_required", "the Member API refused a freshly refreshed access token");
  }
  // Where the school has answered the new token, the pair before it has ended. Otherwise that one is still to be revoked.
  if (!isFromSchool(answer)) return { answer, current };
  const confirmed = pairs.confirm(current);
  return { answer, current: confirmed instanceof Promise ? await confirmed : confirmed };
}

/** A 401 of something before the school is not about the access token: a refresh would not mend it, and each call would make one. */
function isRefusedToken(answer: SchoolAnswer): boolean {
  return answer.status === 401 && isFromSchool(answer);
}
