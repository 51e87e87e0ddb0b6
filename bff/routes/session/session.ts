/** `GET /auth/session` and `POST /auth/logout`: tells who is signed in, and signs out. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { writeEventOf } from "#bff/ops/log/events.ts";
import type { Portal } from "#bff/portal.ts";
import { sessionIdIfAny } from "#bff/routes/require-session.ts";
import { clearSessionCookie, forgetOpenSections, hasSessionCookie } from "#bff/sessions/cookies.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { sessionViewOf } from "#bff/sessions/session-view.ts";
import { LOGOUT_PATH, SESSION_PATH } from "#shared/bff-paths.ts";
import type { SessionAnswer } from "#shared/session-view.ts";

/** Reading never extends the session. */
export function sessionRoute(app: FastifyInstance, portal: Portal): void {
  app.get(SESSION_PATH, (request, reply) => viewSession(request, reply, portal));
}

/**
 * The part of the session that the browser gets. Deletes a cookie without a session, and the browser program's cookie about the
 * member's courses. With a session cookie that no key opens, it deletes neither.
 *
 * @throws {StoreFault} when nothing is known about the session
 */
async function viewSession(
  request: FastifyRequest,
  reply: FastifyReply,
  portal: Portal,
): Promise<SessionAnswer> {
  const { config, connection, live, sessions } = portal;
  const { notice } = live.now();
  const id = await sessionIdIfAny(request, portal);
  const session = id === undefined ? undefined : await sessions.read(id);
  if (session !== undefined)
    return { ...sessionViewOf(session.record, connection, config.previewRoles), ...(notice && { notice }) };
  const isUnreadable = id === undefined && hasSessionCookie(request, config.isHttps);
  if (id !== undefined) clearSessionCookie(request);
  if (!isUnreadable) forgetOpenSections(reply, config.isHttps);
  return { signedIn: false, ...(notice && { notice }) };
}

/** Ends the session here first and always, then its pairs at the school. */
export function logoutRoute(app: FastifyInstance, portal: Portal): void {
  const { config, sessions } = portal;
  app.post(LOGOUT_PATH, async (request, reply) => {
    const id = await sessionIdIfAny(request, portal);
    // This starts the revocation and does not wait for it, so that a school that does not answer delays no sign-out.
    if (id !== undefined) await sessions.end(rowKeyOf(id), "signed_out");
    clearSessionCookie(request);
    forgetOpenSections(reply, config.isHttps);
    writeEventOf(request, { event: "signed_out", hadSession: id !== undefined });
    return reply.code(204).header("clear-site-data", '"cache", "storage"').send();
  });
}
