/** The executable schema: the shared schema's text with this school's resolvers. */

import { readFileSync } from "node:fs";

import { makeExecutableSchema } from "@graphql-tools/schema";
import { MapperKind, mapSchema } from "@graphql-tools/utils";
import { defaultFieldResolver, type GraphQLSchema, parse } from "graphql";

import type { Dialect } from "#school/config.ts";
import { consultingResolvers } from "#school/member-api/resolvers/consulting.ts";
import { courseResolvers } from "#school/member-api/resolvers/courses.ts";
import { digitalProductResolvers } from "#school/member-api/resolvers/digital-products.ts";
import { eventResolvers } from "#school/member-api/resolvers/events.ts";
import { measureAnswers } from "#school/member-api/measure-answers.ts";
import { notificationResolvers } from "#school/member-api/resolvers/notifications.ts";
import { paymentResolvers } from "#school/member-api/resolvers/payments.ts";
import { dateTimeScalar, plainScalars } from "#school/member-api/scalars.ts";
import { enforceScopes } from "#school/member-api/scope-guard.ts";
import { viewerResolvers } from "#school/member-api/resolvers/viewer.ts";
import { columnName } from "#school/store/column-name.ts";
import { withoutAssumed } from "#shared/sample-school/schema.ts";

const schemaFile = new URL("../../shared/member-api/schema.graphql", import.meta.url);

/**
 * Builds the schema and wraps its resolvers: they check scopes, and charge the answer's budget. A field without a resolver is
 * the column of its name.
 */
export function buildMemberSchema(dialect: Dialect = "full"): GraphQLSchema {
  const document = parse(readFileSync(schemaFile, "utf8"));
  const isDocumented = dialect === "documented";
  const schema = makeExecutableSchema({
    typeDefs: isDocumented ? withoutAssumed(document) : document,
    resolvers: [
      isDocumented ? plainScalars : { DateTime: dateTimeScalar },
      viewerResolvers,
      courseResolvers,
      digitalProductResolvers,
      consultingResolvers,
      eventResolvers,
      paymentResolvers,
      notificationResolvers,
    ],
    // In the documented dialect some resolvers have no field.
    resolverValidationOptions: { requireResolversToMatchSchema: isDocumented ? "ignore" : "error" },
  });
  return measureAnswers(enforceScopes(readColumns(schema)));
}

/** Makes every field without a resolver, such as `startsAt`, read the column of its name if its parent is a row that has one. */
function readColumns(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field, name) => {
      const column = columnName(name);
      if (field.resolve !== undefined || column === name) return field;
      return {
        ...field,
        resolve: (parent: unknown, input, context, info) => {
          const row = parent as Record<string, unknown>;
          return column in row ? row[column] : defaultFieldResolver(row, input, context, info);
        },
      };
    },
  });
}
