/** `POST /member/graphql`: sends a trusted document with its variables, and returns the school's answer. */

import type { FastifyInstance } from "fastify";

import type { Caller } from "#bff/content-encoding/caller.ts";
import type { CodedBody } from "#bff/content-encoding/compressor.ts";
import { BffError, CallerGone } from "#bff/errors.ts";
import type { FilledRequest } from "#bff/member-api/filled-requests.ts";
import { callMemberApi } from "#bff/member-api/member-call.ts";
import type { Portal } from "#bff/portal.ts";
import { contextOf, type RequestContext } from "#bff/routes/request-log.ts";
import { findSession, requireSameMember, sessionIdIn } from "#bff/routes/require-session.ts";
import { PRIVATE_HEADERS } from "#bff/routes/security-headers.ts";
import type { ReadSessionCookie } from "#bff/sessions/cookies.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";
import { GRAPHQL_PATH, MEMBER_HEADER } from "#shared/bff-paths.ts";

/** A call of the Member API as the route has read it. */
interface GraphqlCall {
  /** The `Cookie` header. */
  cookie: string | undefined;
  /** The header that names the member whom the page shows. */
  member: string | string[] | undefined;
  /** The `Accept-Encoding` header. */
  acceptEncoding: string | undefined;
  /** The body as text; whether it is JSON has not been checked. */
  text: string;
  context: RequestContext;
}

/**
 * @returns the school's result, byte for byte, in a content coding that the caller accepts
 * @throws {BffError}
 * @throws {CallerGone} when the caller has left
 */
export type AnswerGraphql = (call: GraphqlCall) => Promise<CodedBody>;

/**
 * Sends a first question of a page's screen, as the member whose session was read for the page.
 *
 * @param member  `id` is the opaque one in the cookie, by which calls are counted
 * @returns the school's result as text
 * @throws as `AnswerGraphql`
 */
export type AskGraphql = (
  member: { id: string; session: OpenSession },
  question: AskedDocument,
  context: Pick<RequestContext, "caller" | "trace">,
) => Promise<string>;

/** The configuration of the route for the guards, on both paths to it. */
export const GRAPHQL_ROUTE = { addressLimit: "graphql_of_address" } as const;

/** Of a result. An error has no coding and depends on the cookie alone. */
export const GRAPHQL_HEADERS = {
  ...PRIVATE_HEADERS,
  vary: "cookie, accept-encoding",
  "content-type": "application/json; charset=utf-8",
};

/** @param readSessionCookie  the route lies outside the scope of the cookie plugins */
export function createGraphql(
  portal: Portal,
  readSessionCookie: ReadSessionCookie,
): { answer: AnswerGraphql; ask: AskGraphql } {
  const { compressor, filledRequests, guards, memberApi } = portal;

  const fill = async ({ documentId, variables }: AskedDocument, text?: string): Promise<FilledRequest> => {
    const filled = await filledRequests.fill(text, documentId, variables);
    if (filled !== undefined) return filled;
    throw new BffError("client_outdated", "a document that this portal does not know");
  };

  /** Does the work when the session has a slot for it. */
  const inTurn = async <Result>(sessionId: string, caller: Caller, work: () => Promise<Result>) => {
    guards.requireSessionRate(sessionId);
    const turn = guards.enter(sessionId);
    try {
      if (turn !== undefined) await turn;
      if (caller.isGone) throw new CallerGone();
      return await work();
    } finally {
      guards.leave(sessionId);
    }
  };

  return {
    async answer({ cookie, member, acceptEncoding, text, context: { caller, trace } }) {
      // Most members send the same body texts, so the parsed and filled request is cached by the text.
      const asked = filledRequests.cached(text) ?? parseBody(text);
      const sessionId = await sessionIdIn(readSessionCookie(cookie), portal);
      return inTurn(sessionId, caller, async () => {
        // The session is read after the wait for a slot: a copy from before it may hold an expired pair.
        const session = await findSession(sessionId, portal, trace);
        requireSameMember(session, member);
        const filled = "document" in asked ? asked : await fill(asked, text);
        const result = await callMemberApi(memberApi, { session, caller, trace }, filled);
        return compressor.encode(result, acceptEncoding, caller);
      });
    },

    ask: ({ id, session }, question, { caller, trace }) =>
      inTurn(id, caller, async () => {
        const result = await callMemberApi(memberApi, { session, caller, trace }, await fill(question));
        const { bytes } = await compressor.encode(result, undefined, caller);
        return bytes.toString("utf8");
      }),
  };
}

/** For calls that `graphql-fast-path.ts` leaves to Fastify. */
export function graphqlRoute(app: FastifyInstance, answerGraphql: AnswerGraphql): void {
  app.post(GRAPHQL_PATH, { config: GRAPHQL_ROUTE }, async (request, reply) => {
    const context = contextOf(request);
    const text = JSON.stringify(request.body);
    const { cookie, [MEMBER_HEADER]: member, "accept-encoding": acceptEncoding } = request.headers;
    const { bytes, coding } = await answerGraphql({ cookie, member, acceptEncoding, text, context });
    void reply.headers(GRAPHQL_HEADERS);
    if (coding !== undefined) void reply.header("content-encoding", coding);
    return bytes;
  });
}

interface AskedDocument {
  documentId: string;
  variables: Readonly<Record<string, unknown>>;
}

function parseBody(text: string): AskedDocument {
  const expected = 'expected {"documentId":"sha256:<hex>","variables":{...}}';
  const body = parseJson(text);
  if (!isRecord(body)) throw new BffError("invalid_request", `the body is not a JSON object: ${expected}`);
  const { documentId, variables, ...others } = body;
  if (Object.keys(others).length > 0)
    throw new BffError("invalid_request", `the body has an unknown member: ${expected}`);
  if (typeof documentId !== "string")
    throw new BffError("invalid_request", `documentId is missing: ${expected}`);
  if (variables === undefined || variables === null) return { documentId, variables: {} };
  if (!isRecord(variables))
    throw new BffError("invalid_variables", `variables is not an object: ${expected}`);
  return { documentId, variables };
}

/** @returns undefined for a text that is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
