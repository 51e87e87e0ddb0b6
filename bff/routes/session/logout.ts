/** `POST /auth/logout`: ends the session here first and always, then its pairs at the school. */

import type { FastifyInstance } from "fastify";

import { writeEventOf } from "#bff/ops/log/events.ts";
import type { Portal } from "#bff/portal.ts";
import { sessionIdIfAny } from "#bff/routes/require-session.ts";
import { clearSessionCookie, forgetOpenSections } from "#bff/sessions/cookies.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { LOGOUT_PATH } from "#shared/bff-paths.ts";

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
