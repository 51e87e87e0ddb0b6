/** `/openapi.json`: the answers of operations, with a sentence each. */

import type { TSchema } from "typebox";

import { ErrorBody } from "#school/operator/api-error.ts";
import type { DocumentParts } from "#school/operator/document/parts.ts";
import { failuresOf, type Operation, statusOf } from "#school/operator/operation.ts";

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 }, example: 30 },
};

const CHALLENGE = {
  "WWW-Authenticate": {
    description:
      "The challenge, which names the metadata of the school and the scope that is missing (RFC 6750, RFC 9728).",
    schema: { type: "string" },
    example:
      'Bearer error="insufficient_scope", scope="courses:write", resource_metadata="https://school.example/.well-known/oauth-protected-resource"',
  },
};

/** What each refusal means, whichever operation it comes from. */
const REFUSALS: Readonly<
  Record<number, { name: string; description: string; headers?: object; example: object }>
> = {
  400: {
    name: "BadRequest",
    description: "The request is wrong. `fields` names each part of it that is.",
    example: {
      error: "invalid_request",
      error_description: "The request has 1 wrong field(s).",
      fields: [{ in: "body", name: "title", message: "must be string" }],
    },
  },
  401: {
    name: "Unauthorized",
    description: "There is no access token, or it is not valid any more.",
    headers: CHALLENGE,
    example: { error: "invalid_token", error_description: "The access token is not valid." },
  },
  403: {
    name: "Forbidden",
    description:
      "The token lacks the scope (`insufficient_scope`, with a challenge), or its member may not do this (`insufficient_role`, `admin_area_only`).",
    headers: CHALLENGE,
    example: {
      error: "insufficient_scope",
      error_description: "The access token lacks the scope courses:write.",
    },
  },
  404: {
    name: "NotFound",
    description: "There is no such record.",
    example: { error: "not_found", error_description: "There is no such course." },
  },
  409: {
    name: "Conflict",
    description: "The request is right, and the present state of the school forbids it.",
    example: { error: "conflict", error_description: "Another record has this value already." },
  },
  413: {
    name: "ContentTooLarge",
    description: "The body is too large.",
    example: { error: "content_too_large", error_description: "The body is too large." },
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body is not `application/json`.",
    example: { error: "unsupported_media_type", error_description: "The body must be application/json." },
  },
  429: {
    name: "TooManyRequests",
    description: "The operator's programs made too many calls in a minute.",
    headers: RETRY_AFTER,
    example: { error: "too_many_requests", error_description: "More than 600 calls in a minute." },
  },
  500: {
    name: "ServerError",
    description: "Something went wrong at the school. The same call may succeed later.",
    example: { error: "server_error", error_description: "Something went wrong at the school." },
  },
  503: {
    name: "Unavailable",
    description: "The school cannot reach its database at the moment.",
    headers: RETRY_AFTER,
    example: {
      error: "temporarily_unavailable",
      error_description: "The school cannot reach its database at the moment. Try again in some seconds.",
    },
  },
};

/** The refusals, for the document's components. */
export function describeRefusalAnswers(parts: DocumentParts): object {
  const schema = parts.schema(ErrorBody);
  return Object.fromEntries(
    Object.values(REFUSALS).map(({ name, description, headers, example }) => [
      name,
      {
        description,
        ...(headers === undefined ? {} : { headers }),
        content: { "application/json": { schema, example } },
      },
    ]),
  );
}

/** The answers of one operation by their status. */
export function describeAnswers(operation: Operation, parts: DocumentParts): object {
  const { answer } = operation;
  const success = {
    description: sentenceOf(operation),
    ...(answer === undefined ? {} : { content: { "application/json": { schema: parts.schema(answer) } } }),
  };
  const refusals = failuresOf(operation).map((status) => [
    status,
    { $ref: `#/components/responses/${REFUSALS[status]?.name}` },
  ]);
  return { [statusOf(operation)]: success, ...(Object.fromEntries(refusals) as object) };
}

function sentenceOf(operation: Operation): string {
  const { method, answer } = operation;
  if (answer === undefined) return "It is done. The answer has no body.";
  const noun = nounOf(answer);
  if (isPage(answer)) return `${capitalized(noun)}. Send its \`next_cursor\` as \`cursor\` for the next one.`;
  if (method === "GET") return `The ${noun}.`;
  return statusOf(operation) === 201 ? `The new ${noun}.` : `The ${noun} after the change.`;
}

/** The schema's title as words: `membership plan`, or `page of membership plans`. */
function nounOf(schema: TSchema): string {
  const { title = "record" } = schema as { title?: string };
  const words = title.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  return isPage(schema) ? `a page of ${words.replace(/ page$/, "")}s` : words;
}

function isPage(schema: TSchema): boolean {
  return "next_cursor" in ((schema as { properties?: object }).properties ?? {});
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
