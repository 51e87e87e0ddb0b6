/** Executes the portal's documents with graphql-js. They were validated when they were built. */

import { executeSync, GraphQLError, type GraphQLFormattedError, type GraphQLSchema, parse } from "graphql";

export type Variables = Readonly<Record<string, unknown>>;

/** What a school sends, as plain data. `data` is missing for variables that do not fit the document. */
export interface Answer {
  data?: Record<string, unknown> | null | undefined;
  errors?: readonly GraphQLFormattedError[];
}

/** @param root  a value or a method for each field of `Query` and `Mutation`, as graphql-js resolves them by default */
export function answerDocument(
  schema: GraphQLSchema,
  root: unknown,
  document: string,
  variableValues: Variables,
): Answer {
  const { data, errors } = executeSync({
    schema,
    document: parse(document, { noLocation: true }),
    rootValue: root,
    variableValues,
  });
  return {
    data,
    ...(errors && { errors: errors.map((error) => error.toJSON()) }),
  };
}

/** The error of a field for an argument that names nothing. */
export function answerError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });
}
