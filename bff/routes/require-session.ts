/** The session behind a member's call, for every route that needs one. */

import type { FastifyRequest } from "fastify";

import { BffError } from "#bff/errors.ts";
import { traced, type TraceContext } from "#bff/ops/tracing/tracing.ts";
import type { Portal } from "#bff/portal.ts";
import { contextOf } from "#bff/routes/request-log.ts";
import { hasSessionCookie, type SessionCookie, sessionIdOf } from "#bff/sessions/cookies.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";
import { MEMBER_HEADER, memberHeader } from "#shared/bff-paths.ts";

/**
 * The opaque id in the session cookie, before anything is read.
 *
 * @throws {BffError} `signed_out` without a cookie, `session_ended` with one that does not open: it was a session once
 * @throws {StoreFault} with one that another instance may have sealed
 */
export async function sessionIdIn(cookie: SessionCookie, { keyFingerprints }: Portal): Promise<string> {
  if (cookie === "none") throw new BffError("signed_out", "no session cookie");
  if (cookie !== "unreadable") return cookie.id;
  await keyFingerprints.noteUnreadable("cookie");
  throw new BffError("session_ended", "no session cookie that opens");
}

/**
 * For routes that also answer a browser without a session.
 *
 * @returns undefined without a cookie, and with one that no instance has sealed, which the browser keeps
 * @throws {StoreFault} with one that another instance may have sealed
 */
export async function sessionIdIfAny(request: FastifyRequest, portal: Portal): Promise<string | undefined> {
  const cookie = sessionCookieOf(request, portal);
  if (cookie === "unreadable") await portal.keyFingerprints.noteUnreadable("cookie");
  return typeof cookie === "object" ? cookie.id : undefined;
}

function sessionCookieOf(request: FastifyRequest, { config }: Portal): SessionCookie {
  const id = sessionIdOf(request);
  if (id !== undefined) return { id };
  return hasSessionCookie(request, config.isHttps) ? "unreadable" : "none";
}

/**
 * Reads the session and stores that the member was seen.
 *
 * @param trace  of the request, which records the wait for the store
 * @throws {BffError} `session_ended` for an id without a session
 */
export async function findSession(
  id: string,
  { sessions }: Portal,
  trace: TraceContext,
): Promise<OpenSession> {
  const session = sessions.visitInMemory(id) ?? (await traced(trace, "session store", sessions.visit(id)));
  if (session === undefined) throw new BffError("session_ended", "the session is unknown or over");
  return session;
}

/**
 * A page may still show one member after another one has signed in in this browser. It must get no data of the other member, and
 * change none.
 *
 * @param shown  the header that names the page's member; undefined for a caller that names none
 * @throws {BffError} `session_ended`: in this browser the session of the page's member is over
 */
export function requireSameMember({ record }: OpenSession, shown: string | string[] | undefined): void {
  if (shown !== undefined && shown !== memberHeader(record.member.sub))
    throw new BffError("session_ended", "the page shows another member than the one who is signed in");
}

/** All of the checks above, for a route that does nothing between them. @throws {BffError} */
export async function requireSession(request: FastifyRequest, portal: Portal): Promise<OpenSession> {
  const id = await sessionIdIn(sessionCookieOf(request, portal), portal);
  const session = await findSession(id, portal, contextOf(request).trace);
  requireSameMember(session, request.headers[MEMBER_HEADER]);
  return session;
}
