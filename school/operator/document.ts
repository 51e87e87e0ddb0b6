/** `/openapi.json`: what the document says of the API and of each operation. */

import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";

import { describeRefusals, type Operation } from "#school/operator/operation.ts";
import { RESOURCES } from "#school/operator/resources.ts";
import { AUTHORIZE_PATH, TOKEN_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { formatScope, OPERATOR_SCOPES } from "#shared/scopes.ts";

const SECURITY_SCHEME = "operator";

/** The parts of `/openapi.json` that belong to no single operation. */
export function describeApi({ config }: School): FastifyDynamicSwaggerOptions {
  return {
    // Routes without a tag are not part of the REST API: OAuth, the Member API, pages.
    hideUntagged: true,
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Operator API",
        version: "1.0.0",
        description:
          "What a program may do for somebody who runs this school. Lists come in pages: send `next_cursor` as `cursor` for the next one.",
        license: { name: "All rights reserved", identifier: "LicenseRef-All-Rights-Reserved" },
      },
      tags: RESOURCES.map(({ tag, description }) => ({ name: tag, description })),
      components: { securitySchemes: securitySchemes(config.url) },
    },
  };
}

/**
 * Says in the document where the API is.
 *
 * @param document  made from the routes
 * @param origin  that was called, of this school
 */
export function atOrigin(document: object, origin: string): object {
  const components =
    "components" in document && typeof document.components === "object" ? document.components : {};
  return {
    ...document,
    servers: [{ url: origin }],
    components: { ...components, securitySchemes: securitySchemes(origin) },
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

/** The document's entry of one operation. Its scope is the one that the guard requires. */
export function describeOperation(operation: Operation, tag: string) {
  const refusals = describeRefusals(operation);
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(refusals.length === 0 ? {} : { description: refusals.join(" ") }),
    tags: [tag],
    security: [{ [SECURITY_SCHEME]: [formatScope([operation.scope])] }],
  };
}

function describeScope(scope: string): string {
  const [resource = "", access] = scope.split(":");
  return `${access === "read" ? "Read" : "Change"} ${resource.replaceAll("_", " ")}.`;
}
