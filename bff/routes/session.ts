/** `GET /auth/session`: who is signed in here, for the browser. Reading never extends the session. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Portal } from "#bff/portal.ts";
import { dropSessionCookie, hasSessionCookie, sessionIdOf } from "#bff/sessions/cookies.ts";
import { sessionViewOf } from "#bff/sessions/session-view.ts";
import { SESSION_PATH } from "#shared/bff-paths.ts";
import type { SessionView } from "#shared/session-view.ts";

export function sessionRoute(app: FastifyInstance, portal: Portal): void {
  app.get(SESSION_PATH, (request, reply) => viewSession(request, reply, portal));
}

/** The session as the browser may see it. Clears a cookie that leads to no session. */
export async function viewSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, connection, sessions }: Pick<Portal, "config" | "connection" | "sessions">,
): Promise<SessionView> {
  const id = sessionIdOf(request);
  const session = id === undefined ? undefined : await sessions.read(id);
  if (session !== undefined) return sessionViewOf(session.record, connection.schoolUrl, config.previewRoles);
  if (hasSessionCookie(request, config.isHttps)) dropSessionCookie(reply, config.isHttps);
  return { signedIn: false };
}
