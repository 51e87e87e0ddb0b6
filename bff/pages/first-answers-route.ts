/**
 * `GET /member/first-answers?path=/courses`: the session and what the screen at that address asks first, for a page that was sent
 * without them because a link on another site led to it. A header of that page (`choose-page.ts`) has the browser ask before any
 * of its scripts is there.
 */

import type { FastifyInstance, FastifyRequest } from "fastify";

import { BffError } from "#bff/errors.ts";
import type { AskFirst, FirstQuestions } from "#bff/pages/first-answers.ts";
import type { Portal } from "#bff/portal.ts";
import { requireSession } from "#bff/routes/require-session.ts";
import { viewSession } from "#bff/routes/session/session.ts";
import { listSessions } from "#bff/routes/session/sessions.ts";
import { FIRST_ANSWERS_PATH } from "#shared/bff-paths.ts";
import type { FirstAnswer, FirstAnswers } from "#shared/page-data.ts";

/**
 * @param questionsAt  by the path of a screen's address; undefined for a path that asks nothing
 * @param now  epoch milliseconds
 */
export function firstAnswersRoute(
  app: FastifyInstance,
  portal: Portal,
  askFirst: AskFirst,
  questionsAt: (path: string) => FirstQuestions | undefined,
  now: () => number,
): void {
  app.get(
    FIRST_ANSWERS_PATH,
    { config: { csrfExemption: "own_preload" }, exposeHeadRoute: false },
    async (request, reply): Promise<FirstAnswers> => {
      if (!isOwnPreload(request)) throw new BffError("csrf_rejected", "not asked by a page of the portal");
      const path = pathOf(request);
      const session = await viewSession(request, reply, portal);
      const questions = session.signedIn ? questionsAt(path) : undefined;
      const answers: FirstAnswer[] = [];
      if (questions !== undefined)
        await askFirst({
          request,
          answer: reply.raw,
          questions,
          onAnswer: (answer) => void answers.push(answer),
        });
      const sessions =
        questions?.showsSessions === true &&
        (await listSessions(await requireSession(request, portal), portal));
      return { session, ...(sessions !== false && { sessions }), answers, answeredAt: now() };
    },
  );
}

/**
 * A page of the portal asked by its link (Fetch Metadata): no page of another site, no address that was followed, and no
 * browser that fetches ahead. A browser that does not say so is not believed; its page asks in the ordinary way.
 */
function isOwnPreload({ headers }: FastifyRequest): boolean {
  return (
    headers["sec-fetch-site"] === "same-origin" &&
    headers["sec-fetch-dest"] === "empty" &&
    headers["sec-purpose"] === undefined
  );
}

/** @throws {BffError} `invalid_request` without one */
function pathOf({ query }: FastifyRequest): string {
  const { path } = query as Record<string, unknown>;
  if (typeof path === "string" && path.startsWith("/")) return path;
  throw new BffError("invalid_request", "expected ?path= with the path of a screen's address");
}
