/** `GET /auth/session`: who is signed in here, for the browser. Reading never extends the session. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Portal } from "#bff/portal.ts";
import { sessionIdIfAny } from "#bff/routes/require-session.ts";
import { clearSessionCookie, forgetOpenSections, hasSessionCookie } from "#bff/sessions/cookies.ts";
import { sessionViewOf } from "#bff/sessions/session-view.ts";
import { SESSION_PATH } from "#shared/bff-paths.ts";
import type { SessionView } from "#shared/session-view.ts";

export function sessionRoute(app: FastifyInstance, portal: Portal): void {
  app.get(SESSION_PATH, (request, reply) => viewSession(request, reply, portal));
}

/**
 * The part of the session that the browser gets. Deletes a cookie without a session, and the browser program's cookie about the
 * member's courses. With a session cookie that no key opens, both are kept.
 *
 * @throws {StoreFault} when nothing is known about the session
 */
async function viewSession(
  request: FastifyRequest,
  reply: FastifyReply,
  portal: Portal,
): Promise<SessionView> {
  const { config, connection, sessions } = portal;
  const id = await sessionIdIfAny(request, portal);
  const session = id === undefined ? undefined : await sessions.read(id);
  if (session !== undefined) return sessionViewOf(session.record, connection.schoolUrl, config.previewRoles);
  const isUnreadable = id === undefined && hasSessionCookie(request, config.isHttps);
  if (id !== undefined) clearSessionCookie(request);
  if (!isUnreadable) forgetOpenSections(reply, config.isHttps);
  return { signedIn: false };
}
