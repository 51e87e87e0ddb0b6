import type { FastifyReply, FastifyRequest } from "fastify";

import { SECOND } from "#school/clock.ts";
import type { School } from "#school/school.ts";
import {
  closeWebSession,
  findWebSession,
  openWebSession,
  WEB_SESSION_LIFETIME,
  type WebSession,
} from "#school/store/web-sessions.ts";

/** On https the `__Host-` prefix ties the cookie to this origin; loopback http cannot carry `Secure`. */
function cookieFor(school: School) {
  const secure = school.config.url.startsWith("https:");
  return {
    name: secure ? "__Host-school-session" : "school-session",
    // Lax, because the authorization request is a navigation that another site starts.
    options: { path: "/", httpOnly: true, sameSite: "lax", secure } as const,
  };
}

/** The member that this browser is signed in as, if any. */
export async function readWebSession(
  school: School,
  request: FastifyRequest,
): Promise<WebSession | undefined> {
  const id = request.cookies[cookieFor(school).name];
  return id === undefined ? undefined : findWebSession(school.db, id, school.now());
}

/** Signs the browser in under a new session id; an earlier session of this browser ends. */
export async function startWebSession(
  school: School,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  memberId: string,
): Promise<void> {
  const { name, options } = cookieFor(school);
  const earlier = request.cookies[name];
  if (earlier !== undefined) await closeWebSession(school.db, earlier);
  const id = await openWebSession(school, memberId);
  void reply.setCookie(name, id, { ...options, maxAge: WEB_SESSION_LIFETIME / SECOND });
}

/** Signs the browser out of the school's pages. */
export async function endWebSession(
  school: School,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { name, options } = cookieFor(school);
  const id = request.cookies[name];
  if (id !== undefined) await closeWebSession(school.db, id);
  void reply.clearCookie(name, options);
}
