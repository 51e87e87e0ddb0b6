/** Which scope a field of the Member API needs, at the root or in the payload of a mutation. */

import { getDirective, MapperKind, mapSchema } from "@graphql-tools/utils";
import { defaultFieldResolver, GraphQLError, type GraphQLSchema } from "graphql";

import type { MemberApiContext } from "#school/member-api/context.ts";

/**
 * Makes every field that carries `@requiresScope` refuse a token without that scope. The directive in the schema's text is
 * the only place where a field's scope is written.
 *
 * The refusal is an entry of `errors` in a 200 answer, without a challenge.
 *
 * @see Spec, "Errors", row 11
 */
export function enforceScopes(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field) => {
      const rule: unknown = getDirective(schema, field, "requiresScope")?.[0]?.["scope"];
      if (typeof rule !== "string") return field;
      const resolve = field.resolve ?? defaultFieldResolver;
      return {
        ...field,
        resolve: (parent: unknown, input, context: MemberApiContext, info) => {
          if (!context.principal.scopes.has(rule)) {
            throw new GraphQLError(`Insufficient scope. Required scope: ${rule}`, {
              extensions: { code: "INSUFFICIENT_SCOPE" },
            });
          }
          return resolve(parent, input, context, info);
        },
      };
    },
  });
}
