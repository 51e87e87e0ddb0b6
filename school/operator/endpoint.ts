/** The routes of the REST API, made from its operations. */

import type { FastifyInstance, FastifyRequest, FastifySchema } from "fastify";

import type { Principal } from "#school/oauth/bearer.ts";
import { requireOperator } from "#school/oauth/operator.ts";
import { answerApiError } from "#school/operator/answer-api-error.ts";
import { ErrorBody } from "#school/operator/api-error.ts";
import { admitOperator } from "#school/operator/call-rate.ts";
import { describeApi } from "#school/operator/document/document.ts";
import { failuresOf, type Operation, statusOf } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";
import { runOperation } from "#school/operator/run-operation.ts";
import { closedObject } from "#school/operator/types.ts";
import { OPENAPI_PATH, OPERATOR_API_PATH } from "#school/paths.ts";
import { calledOrigin } from "#school/called-origin.ts";
import type { School } from "#school/school.ts";

/** Bytes of a request body, at most. Choice (64 kB a request of operators): no limit is shown; an operation may have its own. */
const BODY_LIMIT = 64 * 1024;

/**
 * Adds the routes and the document. The token is checked before the body is read.
 *
 * @see Spec, "What the service does", rule 3 · "Scopes" · "Endpoints", row 10
 */
export function addOperatorApi(app: FastifyInstance, { school }: { school: School }): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Principal>();

  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // A body of unknown length that turns out to be empty is none.
    if (body === "") done(null, undefined);
    else void parseJson(request, String(body), done);
  });
  // Many programs name a media type also where they send nothing. An absent body has none that could be wrong.
  app.addHook("onRequest", async ({ headers }) => {
    if (Number(headers["content-length"] ?? 0) === 0 && headers["transfer-encoding"] === undefined)
      delete headers["content-type"];
  });
  app.setErrorHandler(answerApiError);

  for (const { operations } of RESOURCES) {
    for (const operation of operations) {
      app.route({
        method: operation.method,
        url: OPERATOR_API_PATH + operation.path.replaceAll(/\{(\w+)\}/g, ":$1"),
        schema: schemaOf(operation),
        bodyLimit: operation.bodyLimit ?? BODY_LIMIT,
        onRequest: async (request) => {
          const operator = await requireOperator(school, request.headers.authorization, operation.scope);
          await admitOperator(school, { caller: operator.member.id });
          callers.set(request, operator);
        },
        preValidation: async (request) => readNumbers(request.query, operation),
        handler: async (request, reply) => {
          const operator = callers.get(request);
          if (operator === undefined) throw new Error("The guard has not run.");
          const { params, query, body } = request;
          const call = { school, operator, params, query, body };
          const answer = await runOperation(operation, call, request.id);
          return reply.code(statusOf(operation)).send(answer);
        },
      });
    }
  }
  app.get(OPENAPI_PATH, (request, reply) =>
    reply
      .header("cache-control", "public, max-age=300")
      .send(describeApi(calledOrigin(request, school.config.url))),
  );
  return Promise.resolve();
}

/** The schemas of requests and answers. Fastify drops properties that an answer's schema does not declare. */
function schemaOf(operation: Operation): FastifySchema {
  return {
    params: operation.params ?? closedObject({}),
    querystring: operation.query ?? closedObject({}),
    ...(operation.body === undefined ? {} : { body: operation.body }),
    response: {
      [statusOf(operation)]: operation.answer ?? { type: "null" },
      ...Object.fromEntries(failuresOf(operation).map((status) => [status, ErrorBody])),
    },
  };
}

/** Converts the numbers of a query from text, so that Fastify's type coercion can stay off, which would alter bodies too. */
function readNumbers(query: unknown, { query: schema }: Operation): void {
  const properties = (schema as { properties?: Record<string, { type?: unknown }> } | undefined)?.properties;
  const sent = query as Record<string, unknown>;
  for (const [name, { type }] of Object.entries(properties ?? {})) {
    const value = String(sent[name]);
    if (type === "integer" && /^\d{1,9}$/.test(value)) sent[name] = Number(value);
  }
}
