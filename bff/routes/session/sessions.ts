/**
 * `/auth/sessions`: lists and ends a member's sessions on this portal. The portal does not know the member's sessions in other apps
 * (Spec, "Token pair lifecycle", row 1: each authorization has its own pair).
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { BffError } from "#bff/errors.ts";
import { writeEventOf } from "#bff/ops/log/events.ts";
import type { Portal } from "#bff/portal.ts";
import { requireSession } from "#bff/routes/require-session.ts";
import { clearSessionCookie, forgetOpenSections } from "#bff/sessions/cookies.ts";
import type { ListedSession } from "#bff/sessions/member-sessions.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";
import { instantOf } from "#bff/sessions/session-view.ts";

import { END_OTHER_SESSIONS_PATH, SESSIONS_PATH } from "#shared/bff-paths.ts";
import type { PortalSession, PortalSessions } from "#shared/session-view.ts";

export function sessionsRoutes(app: FastifyInstance, portal: Portal): void {
  const { config, sessions } = portal;

  app.get(SESSIONS_PATH, async (request): Promise<PortalSessions> => {
    return listSessions(await requireSession(request, portal), portal);
  });

  app.delete<{ Params: { id: string } }>(`${SESSIONS_PATH}/:id`, async (request, reply) => {
    const current = await requireSession(request, portal);
    // Searched among this member's own, so that another member's id is as unknown as an invented one.
    const ending = (await sessions.listOf(current)).find((session) => idOf(session) === request.params.id);
    if (ending === undefined) throw new BffError("not_found", "no session of this member has that id");
    await end(request, reply, [ending], current);
    return reply.code(204).send();
  });

  app.post(END_OTHER_SESSIONS_PATH, async (request, reply) => {
    const current = await requireSession(request, portal);
    const others = (await sessions.listOf(current)).filter((session) => !isSame(session, current));
    await end(request, reply, others, current);
    return reply.code(204).send();
  });

  const end = async (
    request: FastifyRequest,
    reply: FastifyReply,
    ending: readonly OpenSession[],
    current: OpenSession,
  ): Promise<void> => {
    for (const session of ending) await sessions.end(session.key, "ended_by_member");
    if (ending.some((session) => isSame(session, current))) {
      clearSessionCookie(request);
      forgetOpenSections(reply, config.isHttps);
    }
    writeEventOf(request, { event: "sessions_ended", count: ending.length });
  };
}

/** @param current  the session of the request; it is listed first */
export async function listSessions(
  current: OpenSession,
  { sessions }: Pick<Portal, "sessions">,
): Promise<PortalSessions> {
  const listed = (await sessions.listOf(current)).map((session) => viewOf(session, current));
  // The sort keeps the order of the rest.
  return { sessions: listed.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
}

/** The row key, which is the hash of the id in the cookie: it opens nothing. */
function idOf(session: OpenSession): string {
  return session.key.toString("base64url");
}

function isSame(one: OpenSession, other: OpenSession): boolean {
  return one.key.equals(other.key);
}

function viewOf(session: ListedSession, current: OpenSession): PortalSession {
  const { record, lastSeenAt } = session;
  return {
    id: idOf(session),
    isCurrent: isSame(session, current),
    signedInAt: instantOf(record.signedInAt),
    lastSeenAt: instantOf(lastSeenAt),
    expiresAt: instantOf(record.expiresAt),
    browser: record.device.browser,
    system: record.device.system,
  };
}
