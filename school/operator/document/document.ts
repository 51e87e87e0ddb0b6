/** `/openapi.json`: the REST API, described from its operations. */

import { describeAnswers, describeRefusalAnswers } from "#school/operator/document/answers.ts";
import { DocumentParts } from "#school/operator/document/parts.ts";
import { describeRefusals, type Operation } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";
import { AUTHORIZE_PATH, OPERATOR_API_PATH, TOKEN_PATH } from "#school/paths.ts";
import { formatScope, OPERATOR_SCOPES } from "#shared/scopes.ts";

const SECURITY_SCHEME = "operator";

let described: ReturnType<typeof describeOperations> | undefined;

/**
 * The document.
 *
 * @param origin  that was called, of this school
 */
export function describeApi(origin: string): object {
  described ??= describeOperations();
  return {
    openapi: "3.1.0",
    info: {
      title: "Operator API",
      version: "1.0.0",
      description:
        "What a program may do for somebody who runs this school. Lists come in pages: send `next_cursor` as `cursor` for the next one.",
      license: { name: "All rights reserved", identifier: "LicenseRef-All-Rights-Reserved" },
    },
    servers: [{ url: origin }],
    tags: RESOURCES.map(({ tag, description }) => ({ name: tag, description })),
    paths: described.paths,
    components: { ...described.components, securitySchemes: securitySchemes(origin) },
  };
}

/** The parts of the document that are the same at every origin. */
function describeOperations() {
  const parts = new DocumentParts();
  const paths: Record<string, Record<string, object>> = {};
  for (const { tag, operations } of RESOURCES)
    for (const operation of operations) {
      const path = OPERATOR_API_PATH + operation.path;
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: describeOperation(operation, tag, parts),
      };
    }
  const responses = describeRefusalAnswers(parts);
  return { paths, components: { ...parts.named(), responses } };
}

/** The document's entry of one operation. Its scope is the one that the guard requires. */
function describeOperation(operation: Operation, tag: string, parts: DocumentParts): object {
  const refusals = describeRefusals(operation);
  const parameters = [
    ...parts.parameters("path", operation.params),
    ...parts.parameters("query", operation.query),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(refusals.length === 0 ? {} : { description: refusals.join(" ") }),
    tags: [tag],
    security: [{ [SECURITY_SCHEME]: [formatScope([operation.scope])] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: parts.schema(operation.body) } },
          },
        }),
    responses: describeAnswers(operation, parts),
  };
}

function securitySchemes(origin: string) {
  return {
    [SECURITY_SCHEME]: {
      type: "oauth2" as const,
      description: "Authorization code with PKCE, of an operator client.",
      flows: {
        authorizationCode: {
          authorizationUrl: origin + AUTHORIZE_PATH,
          tokenUrl: origin + TOKEN_PATH,
          refreshUrl: origin + TOKEN_PATH,
          scopes: Object.fromEntries(OPERATOR_SCOPES.map((scope) => [scope, describeScope(scope)])),
        },
      },
    },
  };
}

function describeScope(scope: string): string {
  const [resource = "", access] = scope.split(":");
  return `${access === "read" ? "Read" : "Change"} ${resource.replaceAll("_", " ")}.`;
}
