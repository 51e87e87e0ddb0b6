/** `POST /member/graphql`: a trusted document with its variables, answered with what the school answered. */

import type { FastifyInstance } from "fastify";

import { BffError, CallerGone } from "#bff/errors.ts";
import { callMemberApi } from "#bff/member-api/member-call.ts";
import type { Portal } from "#bff/portal.ts";
import { courseOf } from "#bff/routes/request-log.ts";
import { readSession, sessionIdIn } from "#bff/routes/require-session.ts";
import type { ReadSessionCookie } from "#bff/sessions/cookies.ts";
import { GRAPHQL_PATH } from "#shared/bff-paths.ts";

/** @param readSessionCookie  this route lies outside the scope of the cookie plugins */
export function graphqlRoute(
  app: FastifyInstance,
  portal: Portal,
  readSessionCookie: ReadSessionCookie,
): void {
  const { fillRequest, guards, memberApi } = portal;

  app.post(GRAPHQL_PATH, { config: { addressLimit: "graphql_of_address" } }, async (request, reply) => {
    const { documentId, variables } = parseBody(request.body);
    const sessionId = sessionIdIn(readSessionCookie(request.headers.cookie));
    guards.requireSessionRate(sessionId);
    const { caller, trace } = courseOf(request);

    const turn = guards.enter(sessionId);
    try {
      if (turn !== undefined) await turn;
      if (caller.isGone) throw new CallerGone();
      // Read when its turn has come: a call that waited would start with a pair that may be over.
      const session = await readSession(sessionId, portal);
      const filled = fillRequest(documentId, variables);
      if (filled === undefined)
        throw new BffError("client_outdated", "a document that this portal was not built with");
      const result = await callMemberApi(
        memberApi,
        { session, caller, traceparent: trace.traceparent },
        filled,
      );
      void reply.type("application/json; charset=utf-8");
      return result;
    } finally {
      guards.leave(sessionId);
    }
  });
}

function parseBody(body: unknown): { documentId: string; variables: Record<string, unknown> } {
  const expected = 'expected {"documentId":"sha256:<hex>","variables":{...}}';
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
