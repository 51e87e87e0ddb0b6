/** The scalars of the Member API, in both dialects. */

import { GraphQLError, GraphQLScalarType, Kind } from "graphql";

import { formatInstant } from "#shared/member-api/scalars.ts";

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Instants: milliseconds in the code, ISO 8601 in UTC in answers. */
export const dateTimeScalar = new GraphQLScalarType<number, string>({
  name: "DateTime",
  serialize: (value) => formatInstant(Number(value)),
  parseValue: (value) => parseInstant(value),
  parseLiteral: (literal) => parseInstant(literal.kind === Kind.STRING ? literal.value : undefined),
});

function parseInstant(value: unknown): number {
  const at = typeof value === "string" && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at))
    throw new GraphQLError("A DateTime is an ISO 8601 instant such as 2026-01-31T08:00:00Z.");
  return at;
}

/**
 * The scalars of the documented dialect (`SCHOOL_DIALECT=documented`), which has only the fields that the specification shows
 * (`withoutAssumed`): instants as integer seconds since the epoch and amounts as numbers, which the specification allows as
 * well. The data is the same as in the full one.
 */
export const plainScalars = {
  DateTime: new GraphQLScalarType<number, number>({
    name: "DateTime",
    serialize: (value) => Math.floor(Number(value) / 1000),
    parseValue: (value) => dateTimeScalar.parseValue(value),
  }),
  Decimal: new GraphQLScalarType({ name: "Decimal", serialize: Number }),
};
