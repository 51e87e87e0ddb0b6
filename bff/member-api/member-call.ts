/** One call of a signed-in member to the Member API, with the refresh and the documented form that it may need. */

import type { Caller } from "#bff/content-encoding/caller.ts";
import type { DecompressedBody } from "#bff/content-encoding/compressor.ts";
import { BffError, CallerGone } from "#bff/errors.ts";
import { type Degradation, isAnswered, refusalIn } from "#bff/member-api/degradation.ts";
import type { FilledRequest } from "#bff/member-api/filled-requests.ts";
import { isFromSchool, requireGraphqlResult } from "#bff/member-api/school-answer.ts";
import type { SchoolAnswer } from "#bff/member-api/school-call.ts";
import type { SchoolPool } from "#bff/member-api/school-pool.ts";
import type { TrustedDocument } from "#bff/member-api/trusted-documents.ts";
import { traced, tracedCall, type TraceContext } from "#bff/ops/tracing/tracing.ts";
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

/** The session and the request of a call. */
export interface CallContext {
  session: OpenSession;
  caller: Caller;
  trace: TraceContext;
}

/**
 * Sends a trusted document that is filled with its variables.
 *
 * @returns the school's result, byte for byte, and as the school compressed it
 * @throws {BffError}
 * @throws {CallerGone} when the caller left before anything was sent, or while a query was under way
 */
export async function callMemberApi(
  api: MemberApi,
  context: CallContext,
  { document, full, documented }: FilledRequest,
): Promise<DecompressedBody> {
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
    // The portal sends no mutation twice: the member sees whether it ran, and may try again.
    degradation.remember(document, refusal);
    return requireGraphqlResult(answer);
  }
  const documentedAnswer = await send(api, { ...context, session: current }, document, documented());
  if (documentedAnswer.answer.status === 200 && !isAnswered(documentedAnswer.answer))
    return requireGraphqlResult(answer);
  if (isAnswered(documentedAnswer.answer)) degradation.remember(document, refusal);
  return requireGraphqlResult(documentedAnswer.answer);
}

/**
 * Sends a document with a live access token. After a 401 of the school it is sent once more with a refreshed one, mutations too,
 * since the school refuses a token before it reads the query. After a 403 or a 200 with `errors` it is not sent again.
 */
async function send(
  { pairs, pool, replayed }: MemberApi,
  { session, caller, trace }: CallContext,
  document: TrustedDocument,
  body: Buffer,
): Promise<{ answer: SchoolAnswer; current: OpenSession }> {
  const { operation } = document.operation;
  const subject = { member: session.record.member.sub, document: document.id };
  const post = ({ record }: OpenSession): Promise<SchoolAnswer> => {
    // The caller may have left while the session was read or its pair was refreshed.
    if (caller.isGone) throw new CallerGone();
    const accessToken = record.pair.access_token;
    return tracedCall(trace, (traceparent) =>
      pool.post({ accessToken, subject, body, operation, traceparent, caller }),
    );
  };

  let current = pairs.isUsable(session) ? session : await traced(trace, "refresh", pairs.refresh(session));
  let answer = await post(current);
  if (isRefusedToken(answer)) {
    current = await traced(trace, "refresh", pairs.renew(current));
    replayed();
    answer = await post(current);
  }
  if (isRefusedToken(answer)) {
    throw new BffError("reauthorization_required", "the Member API refused a freshly refreshed access token");
  }
  // The school has answered the new token, so the predecessor has ended. Otherwise it is still to be revoked.
  if (!isFromSchool(answer)) return { answer, current };
  return { answer, current: await pairs.confirm(current) };
}

/** A 401 of a server in front of the school says nothing about the access token, and a refresh would not help. */
function isRefusedToken(answer: SchoolAnswer): boolean {
  return answer.status === 401 && isFromSchool(answer);
}
