/**
 * The fast path for the portal's most frequent request: a call of the Member API in the form that the portal's own pages send is
 * guarded, answered, counted and logged here, without Fastify. Fastify's life cycle, body parsing and headers cost several times as
 * much as all guards of a call together.
 *
 * Only successful calls are answered here. A request of any other form is passed to Fastify at once, and one that fails is passed
 * on with its fault, so that errors become answers in one place.
 *
 * Guards and headers are the lists of `request-policy.ts`, which Fastify's routes have too.
 */

import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

import type { CodedBody } from "#bff/content-encoding/compressor.ts";
import { CALLER_GONE_STATUS } from "#bff/ops/metrics/metric-labels.ts";
import { type AnswerGraphql, GRAPHQL_HEADERS, GRAPHQL_ROUTE } from "#bff/routes/graphql/graphql.ts";
import type { RequestContext, RequestLog } from "#bff/routes/request-log.ts";
import { refusalOf, type RequestPolicy } from "#bff/routes/request-policy.ts";
import { dataHeaders } from "#bff/routes/security-headers.ts";
import { hasOneHost } from "#shared/node/headers/host-header.ts";
import type { Lifecycle } from "#shared/node/stopping.ts";
import { GRAPHQL_PATH, MEMBER_HEADER } from "#shared/bff-paths.ts";

/** What Fastify needs to answer a request that failed on the fast path. The body may have been read. */
interface HandedOn {
  fault: unknown;
  context: RequestContext;
}

/** Keyed by raw request; written here, read by Fastify's hooks. */
export type HandedOnRequests = WeakMap<IncomingMessage, HandedOn>;

interface FastPathOptions {
  policy: RequestPolicy;
  answerGraphql: AnswerGraphql;
  requestLog: RequestLog;
  lifecycle: Lifecycle;
  bodyLimitBytes: number;
  requestIdOf: (request: IncomingMessage) => string;
  handedOn: HandedOnRequests;
}

/** Up to this size, head and body are written as one string; above it the copy costs more than a second write. */
const MAX_SINGLE_WRITE_BYTES = 8192;

/**
 * Puts the fast path before Fastify's listener. `app.inject()` does not use it.
 *
 * @param server  Fastify's own, not yet listening
 * @throws {Error} when Fastify has no listener on it
 */
export function registerGraphqlFastPath(server: Server, options: FastPathOptions): void {
  const [toFastify] = server.listeners("request") as RequestListener[];
  if (toFastify === undefined) throw new Error("Fastify does not listen");
  server.removeAllListeners("request").on("request", createGraphqlFastPath(toFastify, options));
}

/** @returns a listener that answers successful calls and passes all other requests to Fastify's */
function createGraphqlFastPath(
  toFastify: RequestListener,
  { policy, answerGraphql, requestLog, lifecycle, bodyLimitBytes, requestIdOf, handedOn }: FastPathOptions,
): RequestListener {
  // One flat array, made once: Node writes it without looking up each header.
  const headers = Object.entries({
    ...dataHeaders(policy.headers),
    ...GRAPHQL_HEADERS,
  }).flat();

  const isOrdinary = (request: IncomingMessage) =>
    request.method === "POST" &&
    request.url === GRAPHQL_PATH &&
    request.headers["content-type"] === "application/json" &&
    Number(request.headers["content-length"]) <= bodyLimitBytes &&
    hasOneHost(request);

  const write = (answer: ServerResponse, { bytes, coding }: CodedBody): void => {
    // A proxy must not use the connection again, which will be closed soon.
    if (lifecycle.hasStoppedListening) answer.shouldKeepAlive = false;
    const head = [...headers, "content-length", String(bytes.length)];
    if (coding !== undefined) head.push("content-encoding", coding);
    answer.writeHead(200, head);
    // Node writes the head and a string together, the head and a buffer separately. latin1 keeps each byte as it is.
    if (bytes.length <= MAX_SINGLE_WRITE_BYTES) answer.end(bytes.toString("latin1"), "latin1");
    else answer.end(bytes);
  };

  return (request, answer) => {
    if (lifecycle.hasStoppedListening || !isOrdinary(request)) {
      toFastify(request, answer);
      return;
    }
    const context = requestLog.begin(requestIdOf(request), request, answer);
    let isHandedOn = false;
    answer.on("close", () => {
      if (isHandedOn) return;
      context.caller.waitingFor?.stop();
      requestLog.ended(context, "POST", GRAPHQL_PATH, answer.writableFinished ? 200 : CALLER_GONE_STATUS);
    });
    const handOn = (fault: unknown): void => {
      isHandedOn = true;
      handedOn.set(request, { fault, context });
      toFastify(request, answer);
    };

    // Before the body is read and the cookie is opened, so that a flood of requests costs as little as possible.
    const refusal = refusalOf(policy, request, GRAPHQL_ROUTE);
    if (refusal !== undefined) {
      handOn(refusal);
      return;
    }
    readText(request, (text) => {
      const { cookie, [MEMBER_HEADER]: member, "accept-encoding": acceptEncoding } = request.headers;
      // Node ignores what is written for a caller that has left.
      answerGraphql({ cookie, member, acceptEncoding, text, context })
        .then((coded) => write(answer, coded))
        .catch(handOn);
    });
  };
}

/** The length is limited by `content-length`, and the time by the server's limits. */
function readText(request: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const [first] = chunks;
    done((chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks)).toString("utf8"));
  });
}
