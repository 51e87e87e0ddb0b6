/**
 * `GET /auth/login`: starts an authorization request. Only a member's click starts one; consent is shown every time. A school with
 * this address as `initiate_login_uri` redirects members to it, too (OpenID Connect Core section 4).
 */

import type { FastifyInstance, FastifyRequest } from "fastify";

import { createAuthorizationRequest } from "#bff/oauth/authorization-request.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { writeEventOf } from "#bff/ops/log/events.ts";
import type { Portal } from "#bff/portal.ts";
import { browserIdOf, sessionIdOf, setBrowserId } from "#bff/sessions/cookies.ts";
import { newOpaqueId, rowKeyOf } from "#bff/sessions/session-ids.ts";
import { safeReturnPath, signInProblemPath } from "#bff/sign-in/return-path.ts";
import { StoreFault } from "#bff/store/store.ts";
import { readHost } from "#shared/node/headers/host-header.ts";
import { LOGIN_PATH } from "#shared/bff-paths.ts";
import { LOOPBACK_HOSTS } from "#shared/node/settings.ts";

export function loginRoute(app: FastifyInstance, portal: Portal): void {
  app.get(
    LOGIN_PATH,
    { config: { csrfExemption: "top_level_navigation", addressLimit: "sign_in_start" } },
    async (request, reply) => {
      const own = ownAddressOf(request, portal.config.portalUrl);
      if (own !== undefined) return reply.redirect(own, 302);
      const query = new URLSearchParams(request.url.split("?")[1] ?? "");
      const returnTo = safeReturnPath(query.get("return_to"), portal.config.portalUrl);
      const loginHint = query.get("login_hint");
      // Choice (the school's link that names no member leads to Home): it is also the way back of a member who is signed in here, whom this
      // request does not show where the school is another site (`SameSite=Strict`). Nobody signed in is led to the sign-in page.
      if (query.has("iss") && loginHint === null) return reply.redirect(returnTo, 302);
      const browserId = browserIdOf(request) ?? newOpaqueId();
      const sessionId = sessionIdOf(request);
      try {
        // Without a key of the other instances, they could not open the session that this one would create.
        await portal.keyFingerprints.requireOwn();
        const { url, ...pending } = await createAuthorizationRequest(portal.connection, {
          state: portal.signIns.newState(returnTo),
          language: request.cookies["language"],
          loginHint,
        });
        await portal.signIns.remember(browserId, {
          ...pending,
          returnTo,
          browser: rowKeyOf(browserId).toString("hex"),
          replacesSession: sessionId === undefined ? null : rowKeyOf(sessionId).toString("hex"),
        });
        setBrowserId(request, browserId);
        return await reply.redirect(url, 302);
      } catch (error) {
        const problem = problemOf(error);
        if (problem === undefined) throw error;
        portal.audit.signInRefused(request.id, problem);
        if (!portal.telemetry.isOfOutage(problem))
          writeEventOf(request, { event: "sign_in_not_started", problem, reason: (error as Error).message });
        return reply.redirect(signInProblemPath(problem, returnTo, request.id), 302);
      }
    },
  );
}

/**
 * The portal's own address for this request, when a browser on this machine uses another name for it: `127.0.0.1` for `localhost`.
 * The school redirects to the portal's own address, which would not get the cookie of the other name. Only between loopback names
 * with the same port: no other Host makes the portal redirect anybody.
 */
function ownAddressOf({ host, url }: FastifyRequest, portalUrl: string): string | undefined {
  const own = new URL(portalUrl);
  const called = readHost(host, own.protocol);
  if (called === undefined || called.host === own.host || called.port !== own.port) return undefined;
  const areLoopback = LOOPBACK_HOSTS.has(called.hostname) && LOOPBACK_HOSTS.has(own.hostname);
  return areLoopback ? `${portalUrl}${url}` : undefined;
}

function problemOf(error: unknown) {
  if (error instanceof StoreFault) return "store_unavailable";
  return error instanceof SchoolFault ? "school_unavailable" : undefined;
}
