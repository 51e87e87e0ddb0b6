/**
 * The portal's busiest road, past Fastify: a call of the Member API as the portal's own pages make it, guarded, answered,
 * counted and logged as everywhere else. Fastify's life cycle, its way of reading a body and its way of setting headers
 * cost as much as all guards of a call together, several times over.
 *
 * Only what goes well is answered here. A request of any other form is Fastify's from its beginning, and one that cannot be
 * answered is handed on with its fault, so that there is one place where errors become answers.
 *
 * WARNING: a guard that is added to the portal's hooks must be added here too. The tests of the route run on both ways.
 */

import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

import type { CodedBody } from "#bff/coding/compressor.ts";
import { CallerGone } from "#bff/errors.ts";
import { CALLER_GONE_STATUS } from "#bff/ops/metric-labels.ts";
import type { Portal } from "#bff/portal.ts";
import { csrfRefusal } from "#bff/routes/csrf.ts";
import { type AnswerGraphql, GRAPHQL_HEADERS } from "#bff/routes/graphql.ts";
import type { Lifecycle } from "#bff/routes/health.ts";
import type { RequestContext, RequestLog } from "#bff/routes/request-log.ts";
import { dataHeaders } from "#bff/routes/security-headers.ts";
import { GRAPHQL_PATH } from "#shared/bff-paths.ts";

/** A request that Fastify gets only to say what is wrong with it. Its body may have been read. */
interface HandedOn {
  fault: unknown;
  context: RequestContext;
}

/** By the request, for Fastify's hooks; filled here. */
export type HandedOnRequests = WeakMap<IncomingMessage, HandedOn>;

interface FastPathOptions {
  portal: Portal;
  answerGraphql: AnswerGraphql;
  requestLog: RequestLog;
  lifecycle: Lifecycle;
  bodyLimitBytes: number;
  nextRequestId: () => string;
  handedOn: HandedOnRequests;
}

/** Above it, making a text of an answer costs more than its second piece. */
const ONE_PIECE_BYTES = 8192;

/**
 * Puts the fast path before Fastify's listener. `app.inject()` goes past it.
 *
 * @param server  Fastify's own, not yet listening
 * @throws {Error} when Fastify has no listener on it
 */
export function registerGraphqlFastPath(server: Server, options: FastPathOptions): void {
  const [toFastify] = server.listeners("request") as RequestListener[];
  if (toFastify === undefined) throw new Error("Fastify does not listen");
  server.removeAllListeners("request").on("request", createGraphqlFastPath(toFastify, options));
}

/** @returns a listener that answers what it can and leaves the rest to Fastify's */
function createGraphqlFastPath(
  toFastify: RequestListener,
  { portal, answerGraphql, requestLog, lifecycle, bodyLimitBytes, nextRequestId, handedOn }: FastPathOptions,
): RequestListener {
  const { config, guards } = portal;
  // In one piece and never changed: Node need not look each of them up.
  const headers = Object.entries({
    ...dataHeaders(config.isHttps),
    ...GRAPHQL_HEADERS,
  }).flat();

  const isOrdinary = ({
    method,
    url,
    headers: { "content-type": type, "content-length": length },
  }: IncomingMessage) =>
    method === "POST" &&
    url === GRAPHQL_PATH &&
    type === "application/json" &&
    Number(length) <= bodyLimitBytes;

  const write = (answer: ServerResponse, { bytes, coding }: CodedBody): void => {
    // A connection kept alive past its answer would hold a stopping portal until its deadline.
    if (lifecycle.isStopping) answer.shouldKeepAlive = false;
    const head = [...headers, "content-length", String(bytes.length)];
    if (coding !== undefined) head.push("content-encoding", coding);
    answer.writeHead(200, head);
    // Node sends a head and a text as one piece, a head and a buffer as two; latin1 keeps each byte as it is.
    if (bytes.length <= ONE_PIECE_BYTES) answer.end(bytes.toString("latin1"), "latin1");
    else answer.end(bytes);
  };

  return (request, answer) => {
    if (lifecycle.isStopping || !isOrdinary(request)) {
      toFastify(request, answer);
      return;
    }
    const context = requestLog.begin(nextRequestId(), request, answer);
    let isHandedOn = false;
    answer.on("close", () => {
      if (isHandedOn) return;
      context.caller.waitingFor?.stop();
      requestLog.ended(context, "POST", GRAPHQL_PATH, answer.writableFinished ? 200 : CALLER_GONE_STATUS);
    });
    const handOn = (fault: unknown): void => {
      // The request's own line says that its caller left; there is nobody to answer.
      if (fault instanceof CallerGone) return;
      isHandedOn = true;
      handedOn.set(request, { fault, context });
      toFastify(request, answer);
    };

    // Before the body is read and the cookie is opened: a flood should cost as little as it can.
    const refusal =
      guards.addressRefusal("graphql_of_address", request) ?? csrfRefusal(request.headers, config.portalUrl);
    if (refusal !== undefined) {
      handOn(refusal);
      return;
    }
    readText(request, (text) => {
      const { cookie, "accept-encoding": acceptEncoding } = request.headers;
      answerGraphql({ cookie, acceptEncoding, text, context }).then((coded) => {
        if (!context.caller.isGone) write(answer, coded);
      }, handOn);
    });
  };
}

/** Node has bound its length by `content-length`, and its time by the server's own limit. */
function readText(request: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const [first] = chunks;
    done((chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks)).toString("utf8"));
  });
}
