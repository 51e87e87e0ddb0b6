/** Turns every error into an answer. Reasons are logged, and the caller gets the code. */

import type { Socket } from "node:net";

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { RateLimited } from "#bff/bounds/rate-guards.ts";
import { BffError, CallerGone, ERROR_TITLES } from "#bff/errors.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { writeEventOf } from "#bff/ops/log/events.ts";
import type { Telemetry } from "#bff/ops/telemetry.ts";
import { isReadByPerson, languageOf } from "#bff/routes/navigation.ts";
import { PROBLEM_PAGE_HEADERS, problemPage, unreadPage } from "#bff/routes/problem-page.ts";
import { StoreFault } from "#bff/store/store.ts";
import type { BffErrorCode, BffGraphqlError, ProblemDocument } from "#shared/bff-errors.ts";
import { GRAPHQL_PATH } from "#shared/bff-paths.ts";

const OTHER_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "TRACE"] as const;

type FaultCounts = Pick<Telemetry, "metrics" | "isOfOutage">;

export function registerErrorResponses(app: FastifyInstance, telemetry: FaultCounts) {
  app.setErrorHandler((error, request, reply) => {
    // The caller has left, so there is nobody to answer; the log line of the request has it.
    if (error instanceof CallerGone) return reply.hijack();
    return sendError(request, reply, noteFault(request, error, telemetry));
  });
  app.setNotFoundHandler(() => {
    throw new BffError("not_found", "no such path");
  });
}

/** Counts an error, and logs it unless it is part of an outage. @returns it as one of the BFF's own errors */
export function noteFault(
  request: FastifyRequest,
  error: unknown,
  { metrics, isOfOutage }: FaultCounts,
): BffError {
  const fault = toBffError(error);
  metrics.errors.add(fault.code);
  if (fault instanceof RateLimited) metrics.rateLimited.add(fault.limit);
  if (!isOfOutage(fault.code)) writeFault(request, fault);
  return fault;
}

/** Body of an error of the Member API that the BFF itself answers. */
export function graphqlErrorBody(code: BffErrorCode, requestId: string): string {
  const entry: BffGraphqlError = { message: ERROR_TITLES[code], extensions: { code, requestId } };
  return JSON.stringify({ errors: [entry] });
}

/**
 * Answers what Node's parser refuses: too long, too slow, or not HTTP. Fastify's own handler would log the bytes, cookies included.
 *
 * @param error  of Node's parser
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = { ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout", HPE_HEADER_OVERFLOW: "431 Too Large" };
  const line = status[error.code as keyof typeof status] ?? "400 Bad Request";
  // Cookies of this host that have grown beyond the limit: a person reads the answer to such a navigation.
  const page = unreadPage(error.code === "HPE_HEADER_OVERFLOW" ? "headers_too_long" : "no_page");
  const headers = { ...PROBLEM_PAGE_HEADERS, connection: "close", "content-length": Buffer.byteLength(page) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${line}`, ...lines, "", page].join("\r\n"));
}

function writeFault(request: FastifyRequest, fault: BffError): void {
  const { code, message: reason, status } = fault;
  if (fault instanceof RateLimited) writeEventOf(request, { event: "rate_limited", limit: fault.limit });
  else if (code === "csrf_rejected") writeEventOf(request, { event: "csrf_refused", reason });
  else if (status >= 500) writeEventOf(request, { event: "request_failed", code, reason });
  else writeEventOf(request, { event: "request_refused", code, reason });
}

/** TRACE would return a request's cookies in the answer, so it is answered 405 everywhere (RFC 9110 section 9.3.8). */
export function refuseTrace(app: FastifyInstance): void {
  refuse(app, ["TRACE"], "*", ["GET", "HEAD"]);
}

/** Answers 405 with `Allow` for every other method of a path that the portal has. */
export function refuseOtherMethods(app: FastifyInstance, path: string, allowed: readonly string[]): void {
  refuse(
    app,
    OTHER_METHODS.filter((method) => !allowed.includes(method)),
    path,
    allowed,
  );
}

function refuse(app: FastifyInstance, methods: string[], path: string, allowed: readonly string[]): void {
  app.route({
    method: methods,
    url: path,
    config: { csrfExemption: "method_refusal" },
    // In `onRequest`, before the body is read.
    onRequest: async (_request, reply) => {
      void reply.header("allow", allowed.join(", "));
      throw new BffError("method_not_allowed", "a method that the address does not take");
    },
    handler: (_request, reply) => reply,
  });
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: BffError): FastifyReply {
  const { code, status, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) void reply.header("retry-after", String(retryAfterSeconds));
  void reply.code(status).header("cache-control", "no-store");
  if (isReadByPerson(request.headers)) {
    const refused = { code, retryAfterSeconds, language: languageOf(request.headers), requestId: request.id };
    const url = request.method === "GET" ? request.originalUrl : undefined;
    return reply.headers(PROBLEM_PAGE_HEADERS).send(problemPage({ ...refused, url }));
  }
  if (request.url.split("?")[0] === GRAPHQL_PATH)
    return reply.type("application/json; charset=utf-8").send(graphqlErrorBody(code, request.id));
  const problem: ProblemDocument = { title: ERROR_TITLES[code], status, code, requestId: request.id };
  return reply.type("application/problem+json; charset=utf-8").send(JSON.stringify(problem));
}

/** WARNING: only messages of the portal's own errors are logged. Those of other errors may repeat text of a caller. */
function toBffError(error: unknown): BffError {
  if (error instanceof BffError) return error;
  if (error instanceof StoreFault)
    return new BffError("store_unavailable", error.message, { retryAfterSeconds: 5 });
  if (error instanceof SchoolFault)
    return new BffError("school_unavailable", error.message, { retryAfterSeconds: 5 });
  const code = fastifyCode(error);
  if (code !== undefined)
    return new BffError(code, `refused by the HTTP layer (${(error as FastifyError).code})`);
  return new BffError(
    "internal_error",
    error instanceof Error ? `${error.name} at ${placeOf(error)}` : "unknown",
  );
}

function fastifyCode(error: unknown): BffErrorCode | undefined {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return "body_too_large";
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return "unsupported_media_type";
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? "invalid_request" : undefined;
}

/** File and line of the first frame of the stack, which hold no data. */
function placeOf(error: Error): string {
  return /\/((?:bff|shared)\/[^\s)]+)/.exec(error.stack ?? "")?.[1] ?? "an unknown place";
}
