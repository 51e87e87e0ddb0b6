/**
 * Turns what routes throw into answers: OAuth errors, bearer challenges, problem pages. Routes write no error
 * themselves.
 */

import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import { calledOrigin } from "#school/called-origin.ts";
import { BearerChallengeError, OAuthError } from "#school/oauth/errors.ts";
import {
  AUTHORIZE_PATH,
  JWKS_PATH,
  AUTHORIZATION_SERVER_METADATA_PATH,
  OPENID_CONFIGURATION_PATH,
  PROTECTED_RESOURCE_METADATA_PATH,
  REGISTRATION_PATH,
  REVOCATION_PATH,
  TOKEN_PATH,
  USERINFO_PATH,
} from "#school/paths.ts";
import { pageContext, sendPage } from "#school/pages/page.ts";
import { PageError, problemPage } from "#school/pages/problem-page.ts";
import type { School } from "#school/school.ts";
import { DATABASE_UNAVAILABLE, DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";
import type { OAuthErrorBody } from "#shared/oauth-errors.ts";

/**
 * Makes the error handler. An error of the school itself is logged in full and answered with nothing but a request id.
 *
 * @see RFC 6749 section 5.2 · RFC 6750 section 3 · Spec, "Errors"
 */
export function answerError(school: School) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof OAuthError) {
      return reply
        .code(error.status)
        .headers(error.headers)
        .send({ error: error.error, error_description: error.message } satisfies OAuthErrorBody);
    }
    if (error instanceof BearerChallengeError) {
      return reply
        .code(error.status)
        .header("www-authenticate", error.challenge(calledOrigin(request, school.config.url)))
        .send({ error: error.error, error_description: error.message });
    }
    if (error instanceof PageError) {
      const context = pageContext(school, request);
      return sendPage(reply, context, problemPage(context, error.problem, request.id));
    }
    if (error instanceof DatabaseUnavailable) return answerUnavailable(school, request, reply, error);
    const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
    if (status < 500) {
      // RFC 6749 section 5.2: a request in the wrong form is an invalid request, not a media type to negotiate.
      return reply
        .code(status === 415 ? 400 : status)
        .send({ error: "invalid_request", error_description: error.message });
    }
    request.log.error({ err: error }, "request failed");
    if (wantsPage(request)) {
      const context = pageContext(school, request);
      return sendPage(reply, context, problemPage(context, "server_error", request.id));
    }
    const description = `Something went wrong at the school. Reference ${request.id}.`;
    return reply.code(500).send({ error: "server_error", error_description: description });
  };
}

/** Seconds after which a caller may try again while the database cannot be used. */
const RETRY_AFTER_SECONDS = 5;

/** Answers 503: the school cannot use its database, and will be able to again without a change of the request. */
function answerUnavailable(
  school: School,
  request: FastifyRequest,
  reply: FastifyReply,
  error: DatabaseUnavailable,
): FastifyReply {
  request.log.error({ reason: error.message }, "database unavailable");
  void reply.header("retry-after", String(RETRY_AFTER_SECONDS));
  if (wantsPage(request)) {
    const context = pageContext(school, request);
    return sendPage(reply, context, { ...problemPage(context, "server_error", request.id), status: 503 });
  }
  return reply.code(503).send({
    error: "temporarily_unavailable",
    error_description: DATABASE_UNAVAILABLE,
  } satisfies OAuthErrorBody);
}

/**
 * Answers a request whose path Fastify cannot decode: 400 for an invalid percent-encoding, 404 for a path parameter that
 * is longer than any that exists. A browser gets a page, a program JSON.
 */
export function answerUnreadableAddress(school: School) {
  return ({ statusCode }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = statusCode === 414 ? 404 : 400;
    if (wantsPage(request)) {
      const context = pageContext(school, request);
      sendPage(reply, context, { ...problemPage(context, "not_found", request.id), status });
      return;
    }
    void reply
      .code(status)
      .send(
        status === 404
          ? { error: "not_found", error_description: "There is nothing at this path." }
          : { error: "invalid_request", error_description: "The address is not well formed." },
      );
  };
}

/** The OAuth endpoints: programs alone call them, so that each of their errors is JSON (RFC 6749 section 5.2). */
const OAUTH_ENDPOINTS: ReadonlySet<string> = new Set([
  AUTHORIZE_PATH,
  TOKEN_PATH,
  REVOCATION_PATH,
  REGISTRATION_PATH,
  USERINFO_PATH,
  JWKS_PATH,
  PROTECTED_RESOURCE_METADATA_PATH,
  AUTHORIZATION_SERVER_METADATA_PATH,
  OPENID_CONFIGURATION_PATH,
]);

/** Answers 405 with `Allow` at an OAuth endpoint that has other methods; else 404, with a page for a browser and JSON for a program. */
export function answerUnknownPath(school: School) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (OAUTH_ENDPOINTS.has(path)) return answerWrongMethod(request, reply, path);
    if (!wantsPage(request)) {
      return reply
        .code(404)
        .send({ error: "not_found", error_description: "There is nothing at this path." });
    }
    const context = pageContext(school, request);
    return sendPage(reply, context, problemPage(context, "not_found", request.id));
  };
}

/** @param url  the path of a route, which has no method of the request's name */
function answerWrongMethod({ server }: FastifyRequest, reply: FastifyReply, url: string): FastifyReply {
  const allowed = server.supportedMethods.filter((method) => server.hasRoute({ method, url })).join(", ");
  return reply
    .code(405)
    .header("allow", allowed)
    .send({
      error: "invalid_request",
      error_description: `This endpoint answers ${allowed}.`,
    } satisfies OAuthErrorBody);
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").includes("text/html");
}
