/**
 * `GET /member/first-answers?path=/courses`: the session and what the screen at that address asks first, for the page itself,
 * which asks by a link (`portal-pages.ts`) before any of its scripts is there.
 */

import type { Transform } from "node:stream";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { chooseCoding } from "#bff/content-encoding/accept-encoding.ts";
import { DATA_LEVELS, sendWritten, streamCompressor } from "#bff/content-encoding/stream-compressors.ts";
import { BffError } from "#bff/errors.ts";
import type { Portal } from "#bff/portal.ts";
import type { AskFirst, FirstQuestions } from "#bff/routes/pages/first-answers.ts";
import { requireSession } from "#bff/routes/require-session.ts";
import { viewSession } from "#bff/routes/session/session.ts";
import { listSessions } from "#bff/routes/session/sessions.ts";
import { FIRST_ANSWERS_PATH } from "#shared/bff-paths.ts";
import type { FirstAnswersLine } from "#shared/first-answers.ts";

/** Lines of JSON; the type is not registered. */
const MEDIA_TYPE = "application/x-ndjson; charset=utf-8";

/** @param questionsAt  by the path of a screen's address; undefined for a path that asks nothing */
export function firstAnswersRoute(
  app: FastifyInstance,
  portal: Portal,
  askFirst: AskFirst,
  questionsAt: (path: string) => FirstQuestions | undefined,
): void {
  app.get(
    FIRST_ANSWERS_PATH,
    { config: { csrfExemption: "own_preload" }, exposeHeadRoute: false },
    async (request, reply) => {
      if (!isOwnPreload(request)) throw new BffError("csrf_rejected", "not asked by a page of the portal");
      const path = pathOf(request);
      const session = await viewSession(request, reply, portal);
      const questions = session.signedIn ? questionsAt(path) : undefined;
      const coding = chooseCoding(request.headers["accept-encoding"]);
      const text = streamCompressor(coding, DATA_LEVELS);
      const sessions =
        questions?.showsSessions === true &&
        (await listSessions(await requireSession(request, portal), portal));
      const asked = questions?.asks ?? [];
      writeLine(text, { session, ...(sessions !== false && { sessions }), asked });
      const answering =
        questions &&
        askFirst({
          request,
          answer: reply.raw,
          questions,
          onAnswer: (answer, next) => writeLine(text, { answer, asked: next }),
        });
      Promise.resolve(answering).then(
        () => text.end(),
        () => text.destroy(),
      );

      void reply.type(MEDIA_TYPE).header("vary", "cookie, accept-encoding");
      if (coding !== undefined) void reply.header("content-encoding", coding);
      return reply.send(text);
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

function writeLine(text: Transform, line: FirstAnswersLine): void {
  if (text.destroyed) return;
  text.write(`${JSON.stringify(line)}\n`);
  sendWritten(text);
}
