/**
 * Turns what routes throw into answers: OAuth errors, bearer challenges, problem pages. Routes write no error
 * themselves.
 */

import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import { BearerChallengeError, OAuthError } from "#school/oauth/errors.ts";
import { pageContext, sendPage } from "#school/pages/page.ts";
import { PageError, problemPage } from "#school/pages/problem-page.ts";
import type { School } from "#school/school.ts";
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
        .header("www-authenticate", error.challenge(school.config.url))
        .send({ error: error.error, error_description: error.message });
    }
    if (error instanceof PageError) {
      const context = pageContext(school, request);
      return sendPage(reply, context, problemPage(context, error.problem, request.id));
    }
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

/**
 * Answers a request whose path Fastify cannot decode: 400 for an invalid percent-encoding, 404 for a path parameter that
 * is longer than any that exists.
 */
export function answerUnreadableAddress(
  { statusCode }: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void (statusCode === 414
    ? reply.code(404).send({ error: "not_found", error_description: "There is nothing at this path." })
    : reply
        .code(400)
        .send({ error: "invalid_request", error_description: "The address is not well formed." }));
}

/** Answers 404: with a page for a browser, with JSON for a program. */
export function answerUnknownPath(school: School) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!wantsPage(request)) {
      return reply
        .code(404)
        .send({ error: "not_found", error_description: "There is nothing at this path." });
    }
    const context = pageContext(school, request);
    return sendPage(reply, context, problemPage(context, "not_found", request.id));
  };
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").includes("text/html");
}
