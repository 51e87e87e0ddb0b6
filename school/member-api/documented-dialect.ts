/**
 * The documented dialect of the Member API (`SCHOOL_DIALECT=documented`) has only the fields that the specification shows
 * (`withoutAssumed`), and its scalars are the ones below. The data is the same as in the full one.
 */

import { GraphQLScalarType } from "graphql";

import { dateTimeScalar } from "#school/member-api/scalars.ts";

/** Instants as integer seconds since the epoch and amounts as numbers, which the specification allows as well. */
export const plainScalars = {
  DateTime: new GraphQLScalarType<number, number>({
    name: "DateTime",
    serialize: (value) => Math.floor(Number(value) / 1000),
    parseValue: (value) => dateTimeScalar.parseValue(value),
  }),
  Decimal: new GraphQLScalarType({ name: "Decimal", serialize: Number }),
};
