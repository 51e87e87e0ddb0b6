/** `POST /member/graphql`: the token, the limits of the document, the answer. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DocumentNode, GraphQLError } from "graphql";
import { createYoga, maskError, type Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";

import { AnswerBudget, MAX_ANSWER_BYTES, tooLarge } from "#school/member-api/answer-budget.ts";
import type { MemberApiContext } from "#school/member-api/context.ts";
import { findDocumentFault } from "#school/member-api/limits.ts";
import { createLoaders } from "#school/member-api/resolvers/loaders.ts";
import { findBodyFault } from "#school/member-api/request-body.ts";
import { buildMemberSchema } from "#school/member-api/schema.ts";
import { type Principal, requireAnyScope, requirePrincipal } from "#school/oauth/bearer.ts";
import { MEMBER_API_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { DATABASE_UNAVAILABLE, DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";
import { acceptsMediaType, namesMediaType } from "#shared/node/headers/accept-header.ts";
import { statusOfUnreadBody } from "#school/unread-body.ts";
import { ACCOUNT_SCOPES } from "#shared/scopes.ts";

const JSON_TYPE = "application/json";
/** The media type of GraphQL over HTTP under which an answer's status is an error's own. */
const RESPONSE_TYPE = "application/graphql-response+json";

/**
 * A portal has some twenty documents of a few hundred characters; the introspection query has some two thousand. A longer
 * document is parsed each time: callers can send any number of different ones, and each takes up to half a megabyte.
 */
const PARSED_DOCUMENTS = {
  max: 100,
  maxEntrySize: 4000,
  sizeCalculation: (_document: DocumentNode, text: string) => text.length,
};

/** Refuses a document beyond the limits of this school in place of its validation. */
const limits: Plugin = {
  onValidate: ({ params, setResult }) => {
    const fault = findDocumentFault(params.documentAST);
    if (fault !== undefined) setResult([fault]);
  },
};

/**
 * Under `application/json`, a variable that cannot be coerced is 200 with `errors`, as is a document that does not fit the
 * schema (GraphQL over HTTP, section 6.4.1). The library gives such an error a status, but does not say by `spec`, as it does
 * elsewhere, that it is for `RESPONSE_TYPE` alone.
 */
const coercionErrors: Plugin = {
  onExecute: () => ({
    onExecuteDone: ({ result }) => {
      if (!("errors" in result) || "data" in result) return;
      for (const { extensions } of result.errors ?? [])
        if (extensions["http"] !== undefined) Object.assign(extensions["http"], { spec: true });
    },
  }),
};

/**
 * Adds the route. The token is checked before the body is read, so that a refused request never reaches the schema.
 *
 * @see Spec, "Endpoints", row 9 · "Errors", rows 7 to 11
 */
export function addMemberApi(app: FastifyInstance, { school }: { school: School }): Promise<void> {
  const principals = new WeakMap<object, Principal>();

  const yoga = createYoga<{ principal: Principal; budget: AnswerBudget }, MemberApiContext>({
    schema: buildMemberSchema(school.config.dialect),
    graphqlEndpoint: MEMBER_API_PATH,
    context: ({ principal, budget }) => ({
      school,
      principal,
      loaders: createLoaders(school, principal.member.id),
      budget,
    }),
    plugins: [limits, coercionErrors],
    // The library's own caches hold 1,024 documents and as many errors, of any length.
    parserAndValidationCache: {
      documentCache: new LRUCache<string, DocumentNode>(PARSED_DOCUMENTS),
      errorCache: { get: () => undefined, set: () => undefined },
    },
    maskedErrors: { maskError: maskSchoolError },
    logging: {
      debug: () => undefined,
      info: (...words: unknown[]) => app.log.info({ words }, "member api"),
      warn: (...words: unknown[]) => app.log.warn({ words }, "member api"),
      error: (error: unknown) => app.log.error({ err: error }, "member api"),
    },
    graphiql: false,
    landingPage: false,
    cors: false,
  });

  // Fastify hands the body over as text: the GraphQL server parses it and answers for its faults.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  app.setErrorHandler((error, _request, reply) => {
    const status = statusOfUnreadBody(error);
    if (status === undefined) throw error;
    return reply.code(status).send({ errors: [{ message: (error as Error).message }] });
  });

  app.route({
    method: "POST",
    url: MEMBER_API_PATH,
    onRequest: async (request) => {
      const principal = await requirePrincipal(school, request.headers.authorization);
      requireAnyScope(principal, ACCOUNT_SCOPES);
      principals.set(request, principal);
    },
    handler: async (request, reply) => {
      const principal = principals.get(request);
      if (principal === undefined) throw new TypeError("The onRequest hook did not run.");
      const fault = findBodyFault(request.headers["content-type"], request.body);
      if (fault !== undefined) {
        return reply.code(fault.status).send({ errors: [{ message: fault.message }] });
      }
      const accept = acceptedTypes(request.headers.accept);
      if (accept === undefined)
        return reply.code(406).send({
          errors: [{ message: `The Member API answers in ${JSON_TYPE} or ${RESPONSE_TYPE}.` }],
        });
      const budget = new AnswerBudget(school.now);
      const answered = yoga.fetch(
        new URL(MEMBER_API_PATH, school.config.url),
        {
          method: "POST",
          headers: { accept, "content-type": "application/json" },
          body: String(request.body),
        },
        { principal, budget },
      );
      const response = await Promise.race([answered, budget.exceeded]);
      if (response instanceof GraphQLError) return refuse(reply, request, response);
      const text = await response.text();
      if (Buffer.byteLength(text) > MAX_ANSWER_BYTES)
        return refuse(reply, request, tooLarge("The answer is too large."));
      return reply
        .code(response.status)
        .type(String(response.headers.get("content-type")))
        .send(text);
    },
  });

  app.route({
    method: ["GET", "PUT", "PATCH", "DELETE"],
    url: MEMBER_API_PATH,
    config: { answers: [] },
    handler: async (request, reply) => {
      await requirePrincipal(school, request.headers.authorization);
      return reply
        .code(405)
        .header("allow", "POST")
        .send({ errors: [{ message: "The Member API answers POST requests." }] });
    },
  });
  return Promise.resolve();
}

/** Hides faults of the school itself, but answers 503 when its database cannot be used. */
const maskSchoolError: typeof maskError = (error, message, isDevelopment) => {
  let cause = error;
  // The GraphQL server has wrapped it, perhaps more than once.
  while (cause instanceof GraphQLError) cause = cause.originalError;
  if (!(cause instanceof DatabaseUnavailable)) return maskError(error, message, isDevelopment);
  return new GraphQLError(DATABASE_UNAVAILABLE, {
    extensions: { code: "SERVICE_UNAVAILABLE", http: { status: 503 } },
  });
};

/**
 * What the library may answer with: it reads ranges and their order, and takes `q=0` for any other quality.
 *
 * @returns undefined when the caller accepts neither type
 */
function acceptedTypes(accept = JSON_TYPE): string | undefined {
  const types = [JSON_TYPE, RESPONSE_TYPE].filter((type) => acceptsMediaType(accept, type));
  return types.length === 2 ? accept : types[0];
}

/** Answers a request whose answer would be too large, in the media type that the caller reads. */
function refuse(reply: FastifyReply, { headers }: FastifyRequest, error: GraphQLError): FastifyReply {
  const type = namesMediaType(headers.accept, RESPONSE_TYPE) ? RESPONSE_TYPE : JSON_TYPE;
  const { message, extensions } = error;
  return reply
    .code(400)
    .type(`${type}; charset=utf-8`)
    .send(JSON.stringify({ errors: [{ message, extensions: { code: extensions["code"] } }] }));
}
