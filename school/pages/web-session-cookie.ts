/** The cookie of a session at the school's own pages. */

import type { FastifyReply, FastifyRequest } from "fastify";

import { SECOND } from "#school/clock.ts";
import { cookieValues } from "#shared/node/headers/cookie-header.ts";
import type { School } from "#school/school.ts";
import {
  closeWebSession,
  findWebSession,
  openWebSession,
  WEB_SESSION_LIFETIME,
  type WebSession,
} from "#school/store/sign-in/web-sessions.ts";

/**
 * The cookie's name and options. On https the `__Host-` prefix binds the cookie to this host; on http a cookie cannot be
 * `Secure`.
 */
function cookieFor(school: School) {
  const secure = school.config.url.startsWith("https:");
  return {
    name: secure ? "__Host-school-session" : "school-session",
    // `Lax`, because another site starts the navigation to the authorization endpoint, which needs the cookie.
    options: { path: "/", httpOnly: true, sameSite: "lax", secure } as const,
  };
}

export async function readWebSession(
  school: School,
  request: FastifyRequest,
): Promise<WebSession | undefined> {
  for (const id of sentIds(school, request)) {
    const session = await findWebSession(school.db, id, school.now());
    if (session !== undefined) return session;
  }
  return undefined;
}

/** Does the browser send a cookie of a session, even of one that has ended? */
export function sendsSessionCookie(school: School, request: FastifyRequest): boolean {
  return sentIds(school, request).length > 0;
}

/** Another program on this host may have set a cookie of our name, so there may be several. */
function sentIds(school: School, { headers }: FastifyRequest): string[] {
  return cookieValues(headers.cookie, cookieFor(school).name);
}

/** Opens a session with a new id and sets the cookie; the browser's earlier sessions end. */
export async function startWebSession(
  school: School,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  memberId: string,
): Promise<void> {
  const { name, options } = cookieFor(school);
  for (const earlier of sentIds(school, request)) await closeWebSession(school.db, earlier);
  const id = await openWebSession(school, memberId);
  void reply.setCookie(name, id, { ...options, maxAge: WEB_SESSION_LIFETIME / SECOND });
}

export async function endWebSession(
  school: School,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { name, options } = cookieFor(school);
  for (const id of sentIds(school, request)) await closeWebSession(school.db, id);
  void reply.clearCookie(name, options);
}
