/**
 * The Member API of a school that has what the specification shows and nothing else, and that writes its scalars
 * another way. The data is this school's.
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

/** Instants as whole seconds since the epoch, amounts as numbers: both are as good a reading of the specification. */
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

/** An object of which nothing is shown has fields all the same; this portal knows none of them. */
const SOMETHING_ELSE: FieldDefinitionNode = {
  kind: Kind.FIELD_DEFINITION,
  name: { kind: Kind.NAME, value: "somethingElse" },
  type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: "String" } },
};
