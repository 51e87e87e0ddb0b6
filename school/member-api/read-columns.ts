/** Fields of the Member API that are a column of a table. */

import { MapperKind, mapSchema } from "@graphql-tools/utils";
import { defaultFieldResolver, type GraphQLSchema } from "graphql";

import { columnName } from "#school/store/column-name.ts";

/** Makes every field without a resolver, such as `startsAt`, read the column of its name if its parent is a row that has one. */
export function readColumns(schema: GraphQLSchema): GraphQLSchema {
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
