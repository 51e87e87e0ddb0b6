/**
 * Turns what routes throw into answers: OAuth errors, bearer challenges, problem pages. Routes write no error
 * themselves.
 */

import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import { namesMediaType } from "#shared/node/headers/accept-header.ts";
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
import type { RouteMethods } from "#school/route-methods.ts";
import { contextWithLogin, pageContext, sendPage } from "#school/pages/page.ts";
import { PageError, type PageProblem, problemPage } from "#school/pages/problem-page.ts";
import type { School } from "#school/school.ts";
import { DATABASE_UNAVAILABLE, DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";
import type { OAuthErrorBody } from "#shared/oauth-errors.ts";

/**
 * Makes the error handler. An error of the school itself is logged in full and answered with nothing but a request id.
 *
 * @see RFC 6749 section 5.2 · RFC 6750 section 3 · Spec, "Errors"
 */
export function answerError(school: School) {
  return async (
    error: FastifyError | Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
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
      // Without the database the page lacks only the link.
      const context = await contextWithLogin(school, request).catch(() => pageContext(school, request));
      return sendPage(reply, context, problemPage(context, error.problem, request.id));
    }
    if (error instanceof DatabaseUnavailable) return answerUnavailable(school, request, reply, error);
    const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
    if (status < 500) {
      // RFC 6749 section 5.2: a request in the wrong form is an invalid request, not a media type to negotiate.
      const isOAuth = OAUTH_ENDPOINTS.has(pathOf(request));
      return reply
        .code(isOAuth && status === 415 ? 400 : status)
        .send({ error: "invalid_request", error_description: error.message });
    }
    request.log.error({ err: error }, "request failed");
    return answerProblem(school, request, reply, {
      problem: "server_error",
      status: 500,
      error: "server_error",
      description: `Something went wrong at the school. Reference ${request.id}.`,
    });
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
  return answerProblem(school, request, reply, {
    problem: "server_error",
    status: 503,
    error: "temporarily_unavailable",
    description: DATABASE_UNAVAILABLE,
  });
}

const UNKNOWN_PATH = {
  problem: "not_found",
  status: 404,
  error: "not_found",
  description: "There is nothing at this path.",
} as const;

/**
 * Answers a request whose path Fastify cannot decode: 400 for an invalid percent-encoding, 404 for a path parameter that
 * is longer than any that exists. A browser gets a page, a program JSON.
 */
export function answerUnreadableAddress(school: School) {
  return ({ statusCode }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const malformed = {
      problem: "not_found",
      status: 400,
      error: "invalid_request",
      description: "The address is not well formed.",
    } as const;
    answerProblem(school, request, reply, statusCode === 414 ? UNKNOWN_PATH : malformed);
  };
}

/** The OAuth endpoints. Only programs call them, so each of their errors is JSON (RFC 6749 section 5.2). */
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

function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? "";
}

/**
 * Answers 405 with `Allow` at a path that has other methods, else 404 (RFC 9110 section 15.5.6). A browser gets a page and a program
 * JSON; an OAuth endpoint answers always JSON.
 */
export function answerUnknownPath(school: School, methods: RouteMethods) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request);
    const allowed = methods.at(path);
    // A route may answer, too, that it has found nothing.
    if (allowed.length === 0 || allowed.includes(request.method))
      return answerProblem(school, request, reply, UNKNOWN_PATH);
    void reply.header("allow", allowed.join(", "));
    const wrongMethod = {
      problem: "not_found",
      status: 405,
      error: "invalid_request",
      description: `This address answers ${allowed.join(", ")}.`,
    } as const;
    return OAUTH_ENDPOINTS.has(path)
      ? answerJson(reply, wrongMethod)
      : answerProblem(school, request, reply, wrongMethod);
  };
}

interface Problem {
  problem: PageProblem;
  status: number;
  error: string;
  description: string;
}

function answerJson(reply: FastifyReply, { status, error, description }: Problem): FastifyReply {
  return reply.code(status).send({ error, error_description: description });
}

/** Answers a browser with a problem page, and a program with JSON. */
function answerProblem(
  school: School,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  if (!namesMediaType(request.headers.accept, "text/html")) return answerJson(reply, problem);
  const context = pageContext(school, request);
  const page = problemPage(context, problem.problem, request.id);
  return sendPage(reply, context, { ...page, status: problem.status });
}
