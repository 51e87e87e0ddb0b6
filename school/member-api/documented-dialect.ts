/**
 * The documented dialect of the Member API (`SCHOOL_DIALECT=documented`): only the fields that the specification shows,
 * instants as integer seconds and amounts as numbers. The data is the same as in the full one.
 */

import {
  type FieldDefinitionNode,
  GraphQLScalarType,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  visit,
} from "graphql";

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

/** The schema's text without the fields and arguments that it marks `@assumed`. */
export function withoutAssumed(text: string): string {
  const documented = visit(parse(text), {
    [Kind.FIELD_DEFINITION]: { enter: dropIfAssumed },
    [Kind.INPUT_VALUE_DEFINITION]: { enter: dropIfAssumed },
    [Kind.OBJECT_TYPE_DEFINITION]: {
      leave: (type: ObjectTypeDefinitionNode) =>
        type.fields?.length === 0 ? { ...type, fields: [SOMETHING_ELSE] } : undefined,
    },
  });
  return print(documented);
}

function dropIfAssumed(node: FieldDefinitionNode | InputValueDefinitionNode): null | undefined {
  return node.directives?.some(({ name }) => name.value === "assumed") === true ? null : undefined;
}

/** A type must have a field. A type whose fields are all assumed gets this one, which the portal does not know. */
const SOMETHING_ELSE: FieldDefinitionNode = {
  kind: Kind.FIELD_DEFINITION,
  name: { kind: Kind.NAME, value: "somethingElse" },
  type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: "String" } },
};
