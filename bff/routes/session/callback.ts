/** `GET /auth/callback`: the school's authorization response. Ends in a session or on the sign-in page. */

import type { FastifyInstance, FastifyRequest } from "fastify";

import { parseCallback } from "#bff/oauth/authorization-response.ts";
import { writeEventOf } from "#bff/ops/log/events.ts";
import type { Portal } from "#bff/portal.ts";
import { browserIdOf, forgetOpenSections, sessionIdOf, setSessionId } from "#bff/sessions/cookies.ts";
import { deviceOf } from "#bff/sessions/device.ts";
import { completeSignIn, SignInError } from "#bff/sign-in/complete-sign-in.ts";
import { signInProblemPath } from "#bff/sign-in/return-path.ts";
import type { PendingSignIn } from "#bff/sign-in/sign-ins.ts";
import { StoreFault } from "#bff/store/store.ts";
import { CALLBACK_PATH } from "#shared/bff-paths.ts";

/**
 * In the browser of an operator who runs `check-setup -- --member`: the address of this page holds the response. Without the command's
 * PKCE verifier nobody can use its code.
 */
const COPY_THE_ADDRESS = `請複製這個頁面的網址，貼到執行 check-setup 的終端機。

Copy the address of this page, and paste it into the terminal where check-setup runs.
`;

/** @param isOfSetup  whether a response with this state is for `check-setup -- --member` */
export function callbackRoute(
  app: FastifyInstance,
  portal: Portal,
  isOfSetup: (state: string | null) => boolean,
): void {
  app.get(
    CALLBACK_PATH,
    { config: { csrfExemption: "top_level_navigation", addressLimit: "sign_in_callback" } },
    async (request, reply) => {
      const query = new URLSearchParams(request.url.split("?")[1] ?? "");
      if (isOfSetup(query.get("state")))
        return reply.type("text/plain; charset=utf-8").send(COPY_THE_ADDRESS);
      let returnTo = portal.signIns.returnPathIn(query.get("state"));
      try {
        const parameters = parseCallback(query);
        if (parameters === null)
          throw new SignInError("state_mismatch", "a callback parameter appears twice");
        const pending = await takePending(request, portal, parameters.state);
        if (pending === undefined) {
          // The back button, or a copy of the address: a member who is signed in is redirected to the portal without an error.
          const sessionId = sessionIdOf(request);
          const isSignedIn = sessionId !== undefined && (await portal.sessions.read(sessionId)) !== undefined;
          if (isSignedIn) return await reply.redirect(returnTo, 302);
          throw new SignInError(
            "state_mismatch",
            "the state is unknown, taken, over-age or another browser's",
          );
        }
        returnTo = pending.returnTo;

        const { id, session } = await completeSignIn(
          portal,
          parameters,
          pending,
          deviceOf(request.headers["user-agent"]),
        );
        setSessionId(request, id);
        // The cookie may be of another member, whose session ended without a sign-out.
        forgetOpenSections(reply, portal.config.isHttps);
        portal.telemetry.metrics.signIns.add("signed_in");
        portal.telemetry.metrics.sessionsOpened.add();
        const { scope, member } = session.record;
        writeEventOf(request, { event: "signed_in", scope });
        const isAgain = pending.replacesSession !== null;
        portal.audit.signedIn(request.id, { key: session.key, sub: member.sub }, scope, isAgain);
        return await reply.redirect(returnTo, 302);
      } catch (error) {
        const { problem, reason } = problemOf(error);
        if (problem === undefined) throw error;
        portal.telemetry.metrics.signIns.add(problem);
        portal.audit.signInRefused(request.id, problem);
        if (!portal.telemetry.isOfOutage(problem))
          writeEventOf(request, { event: "sign_in_failed", problem, reason });
        return reply.redirect(signInProblemPath(problem, returnTo, request.id), 302);
      }
    },
  );
}

function takePending(
  request: FastifyRequest,
  portal: Portal,
  state: string | null,
): Promise<PendingSignIn | undefined> {
  const browserId = browserIdOf(request);
  if (browserId === undefined || state === null) return Promise.resolve(undefined);
  return portal.signIns.take(browserId, state);
}

function problemOf(error: unknown) {
  if (error instanceof SignInError) return { problem: error.problem, reason: error.message };
  if (error instanceof StoreFault) return { problem: "store_unavailable" as const, reason: error.message };
  return { problem: undefined, reason: "" };
}
