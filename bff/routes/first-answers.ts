/**
 * `GET /member/first-answers?path=/courses`: the session and what the screen at that address asks first, for the page itself,
 * which asks by a link (`portal-pages.ts`) before any of its scripts is there. The same documents go the same way as by
 * `POST /member/graphql`, with the same guards, and each counts as a call.
 */

import { PassThrough, type Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { chooseCoding, type Coding } from "#bff/coding/accept-encoding.ts";
import { BffError, CallerGone } from "#bff/errors.ts";
import type { Portal } from "#bff/portal.ts";
import { HttpCaller } from "#bff/routes/caller.ts";
import { graphqlErrorBody, noteFault } from "#bff/routes/error-responses.ts";
import type { AnswerGraphql } from "#bff/routes/graphql.ts";
import { contextOf } from "#bff/routes/request-log.ts";
import { requireSession } from "#bff/routes/require-session.ts";
import { viewSession } from "#bff/routes/session.ts";
import { listSessions } from "#bff/routes/sessions.ts";
import { FIRST_ANSWERS_PATH } from "#shared/bff-paths.ts";
import type { AskedDocument, FirstAnswer, FirstAnswersLine } from "#shared/first-answers.ts";

/** Lines of JSON; the type is not registered. */
const MEDIA_TYPE = "application/x-ndjson; charset=utf-8";

/** Levels as in `compressor.ts`, for the same answers. */
const COMPRESSORS: Readonly<Record<Coding, () => Transform>> = {
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 2 } }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
};

/** What a screen asks the school first. */
export interface FirstQuestions {
  asks: readonly AskedDocument[];
  /** The screen shows the member's sessions on this portal. */
  showsSessions?: boolean;
  /** @returns what can be asked only now, if anything */
  after: (answer: FirstAnswer) => AskedDocument | undefined;
}

/** @param questionsAt  by the path of a screen's address; undefined for a path that asks nothing */
export function firstAnswersRoute(
  app: FastifyInstance,
  portal: Portal,
  answerGraphql: AnswerGraphql,
  questionsAt: (path: string) => FirstQuestions | undefined,
): void {
  const ask = async (
    request: FastifyRequest,
    caller: HttpCaller,
    { documentId, variables }: AskedDocument,
  ): Promise<FirstAnswer> => {
    try {
      const refusal = portal.guards.addressRefusal("graphql_of_address", request.raw);
      if (refusal !== undefined) throw refusal;
      const text = JSON.stringify({ documentId, variables });
      const context = { ...contextOf(request), caller };
      // Not compressed by itself: the whole text is.
      const call = { cookie: request.headers.cookie, acceptEncoding: undefined, text, context };
      const { bytes } = await answerGraphql(call);
      return { documentId, variables, status: 200, body: bytes.toString("utf8") };
    } catch (error) {
      if (error instanceof CallerGone) throw error;
      const { code, status, retryAfterSeconds } = noteFault(request, error, portal.telemetry.metrics);
      const body = graphqlErrorBody(code, request.id);
      return {
        documentId,
        variables,
        status,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        body,
      };
    }
  };

  app.get(
    FIRST_ANSWERS_PATH,
    { config: { csrfExemption: "own_preload" }, exposeHeadRoute: false },
    async (request, reply) => {
      if (!isOwnPreload(request)) throw new BffError("csrf_rejected", "not asked by a page of the portal");
      const path = pathOf(request);
      const session = await viewSession(request, reply, portal);
      const questions = session.signedIn ? questionsAt(path) : undefined;
      const asked = questions?.asks ?? [];
      const coding = chooseCoding(request.headers["accept-encoding"]);
      const text = coding === undefined ? new PassThrough() : COMPRESSORS[coding]();
      const write = (line: FirstAnswersLine): void => writeLine(text, line);
      const sessions =
        questions?.showsSessions === true &&
        (await listSessions(await requireSession(request, portal), portal));
      write({ session, ...(sessions !== false && { sessions }), asked });

      /** Ends with the answer to whatever can be asked only after this one. */
      const answerInTurn = async (question: AskedDocument): Promise<void> => {
        const caller = new HttpCaller(reply.raw);
        const stop = (): void => caller.waitingFor?.stop();
        reply.raw.once("close", stop);
        const answer = await ask(request, caller, question);
        reply.raw.off("close", stop);
        const next = questions?.after(answer);
        write({ answer, asked: next === undefined ? [] : [next] });
        if (next !== undefined) await answerInTurn(next);
      };
      Promise.all(asked.map(answerInTurn)).then(
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

/** Each line leaves at once: what a browser has of it, it can read. */
function writeLine(text: Transform, line: FirstAnswersLine): void {
  if (text.destroyed) return;
  text.write(`${JSON.stringify(line)}\n`);
  if ("flush" in text && typeof text.flush === "function") text.flush();
}
