/** `GET /auth/session`: who is signed in here, for the browser. Reading never extends the session. */

import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Portal } from "#bff/portal.ts";
import { sessionIdIfAny } from "#bff/routes/require-session.ts";
import { clearSessionCookie } from "#bff/sessions/cookies.ts";
import { sessionViewOf } from "#bff/sessions/session-view.ts";
import { SESSION_PATH } from "#shared/bff-paths.ts";
import type { SessionView } from "#shared/session-view.ts";

export function sessionRoute(app: FastifyInstance, portal: Portal): void {
  app.get(SESSION_PATH, (request) => viewSession(request, portal));
}

/**
 * The session as the browser may see it. Clears a cookie that leads to no session; one that no key opens is left alone.
 *
 * @throws {StoreFault} when nothing is known about the session
 */
export async function viewSession(request: FastifyRequest, portal: Portal): Promise<SessionView> {
  const { config, connection, sessions } = portal;
  const id = await sessionIdIfAny(request, portal);
  if (id === undefined) return { signedIn: false };
  const session = await sessions.read(id);
  if (session !== undefined) return sessionViewOf(session.record, connection.schoolUrl, config.previewRoles);
  clearSessionCookie(request);
  return { signedIn: false };
}
