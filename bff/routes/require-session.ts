/** The session behind a member's call, for every route that needs one. */

import type { FastifyRequest } from "fastify";

import { BffError } from "#bff/errors.ts";
import type { Portal } from "#bff/portal.ts";
import { hasSessionCookie, sessionIdOf } from "#bff/sessions/cookies.ts";
import type { OpenSession } from "#bff/sessions/sessions.ts";

/**
 * The opaque id in the session cookie, before anything is read.
 *
 * @throws {BffError} `signed_out` without a cookie, `session_ended` with one that does not open
 */
export function requireSessionId(request: FastifyRequest, { config }: Portal): string {
  const id = sessionIdOf(request);
  if (id !== undefined) return id;
  // A cookie that does not open was a session once, under a key that is gone, or was tampered with.
  const code = hasSessionCookie(request, config.isHttps) ? "session_ended" : "signed_out";
  throw new BffError(code, "no session cookie that opens");
}

/**
 * Reads the session and notes that the member is there.
 *
 * @throws {BffError} `session_ended` for an id that leads nowhere
 */
export async function readSession(id: string, { sessions }: Portal): Promise<OpenSession> {
  const session = await sessions.read(id);
  if (session === undefined) throw new BffError("session_ended", "the session is unknown or over");
  void sessions.touch(id);
  return session;
}

/** Both, for a route that has nothing to ask between them. @throws {BffError} */
export function requireSession(request: FastifyRequest, portal: Portal): Promise<OpenSession> {
  return readSession(requireSessionId(request, portal), portal);
}
