/** The one place where an error becomes an answer. Reasons go to the log, codes to the caller. */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { BffError, ERROR_TITLES } from "#bff/errors.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { StoreFault } from "#bff/sessions/store.ts";
import type { BffErrorCode, BffGraphqlError, ProblemDocument } from "#shared/bff-errors.ts";
import { GRAPHQL_PATH } from "#shared/bff-paths.ts";

const OTHER_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export function registerErrorResponses(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const fault = toBffError(error);
    if (fault.status >= 500)
      request.log.error({ event: "request_failed", code: fault.code, reason: fault.message });
    else request.log.info({ event: "request_refused", code: fault.code, reason: fault.message });
    return sendError(request, reply, fault);
  });
}

/** Answers 405 with `Allow` for every other method of a path that the portal has. */
export function refuseOtherMethods(app: FastifyInstance, path: string, allowed: readonly string[]): void {
  const refused = OTHER_METHODS.filter((method) => !allowed.includes(method));
  app.route({
    method: [...refused],
    url: path,
    config: { isNavigation: true },
    handler: (request, reply) => {
      void reply.header("allow", allowed.join(", "));
      return sendError(request, reply, new BffError("method_not_allowed", `${request.method} on ${path}`));
    },
  });
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: BffError): FastifyReply {
  const { code, status, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) void reply.header("retry-after", String(retryAfterSeconds));
  void reply.code(status).header("cache-control", "no-store");
  if (request.url.split("?")[0] === GRAPHQL_PATH) {
    const entry: BffGraphqlError = {
      message: ERROR_TITLES[code],
      extensions: { code, requestId: request.id },
    };
    return reply.type("application/json; charset=utf-8").send(JSON.stringify({ errors: [entry] }));
  }
  const problem: ProblemDocument = { title: ERROR_TITLES[code], status, code, requestId: request.id };
  return reply.type("application/problem+json; charset=utf-8").send(JSON.stringify(problem));
}

/** WARNING: only the message of our own kinds is logged. A foreign error's may repeat what a caller sent. */
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

/** File and line of the first frame: enough to find a fault, and no data. */
function placeOf(error: Error): string {
  return /\/((?:bff|shared)\/[^\s)]+)/.exec(error.stack ?? "")?.[1] ?? "an unknown place";
}
