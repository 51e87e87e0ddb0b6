/** The schema of the Member API, with everything that the portal assumes and without it. */

import {
  buildASTSchema,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  visit,
} from "graphql";

import { dateTime } from "./scalars.ts";

/**
 * `full` has every field of `shared/member-api/schema.graphql`, `documented` only those that the specification shows.
 * `unchecked` has every field, and each may be null or hold any value: for tests of what no school should send.
 */
export type Dialect = "full" | "documented" | "unchecked";

/**
 * Builds the schema that a sample school answers by.
 *
 * @param text  of `shared/member-api/schema.graphql`, which a browser and a server read in different ways
 */
export function memberSchema(text: string, dialect: Dialect = "full"): GraphQLSchema {
  const document = parse(text, { noLocation: true });
  const schema = buildASTSchema(DIALECTS[dialect](document), { assumeValid: true });
  const instant = schema.getType("DateTime");
  if (instant !== undefined && "coerceOutputValue" in instant) instant.coerceOutputValue = asInstant;
  return schema;
}

/** The samples hold instants as milliseconds since the epoch; an inbox holds them as they are answered. */
function asInstant(value: unknown): unknown {
  return typeof value === "number" ? dateTime(value) : value;
}

const DIALECTS: Readonly<Record<Dialect, (schema: DocumentNode) => DocumentNode>> = {
  full: (schema) => schema,
  documented: withoutAssumed,
  unchecked: withoutChecks,
};

/** The schema's document without `!`, and with one scalar that passes every value on in place of all scalars and enumerations. */
function withoutChecks(schema: DocumentNode): DocumentNode {
  const objects = new Set(
    schema.definitions.flatMap((type) =>
      type.kind === Kind.OBJECT_TYPE_DEFINITION ? [type.name.value] : [],
    ),
  );
  return visit(schema, {
    // Arguments stay, because the types of a document's variables are looked up in the schema.
    [Kind.INPUT_VALUE_DEFINITION]: () => false,
    [Kind.NON_NULL_TYPE]: { leave: ({ type }) => type },
    [Kind.NAMED_TYPE]: (type) =>
      objects.has(type.name.value) ? undefined : { ...type, name: { ...type.name, value: "Decimal" } },
  });
}

/** The schema's document without the fields and arguments that it marks `@assumed`. */
export function withoutAssumed(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.FIELD_DEFINITION]: { enter: dropIfAssumed },
    [Kind.INPUT_VALUE_DEFINITION]: { enter: dropIfAssumed },
    [Kind.OBJECT_TYPE_DEFINITION]: {
      leave: (type: ObjectTypeDefinitionNode) =>
        type.fields?.length === 0 ? { ...type, fields: [SOMETHING_ELSE] } : undefined,
    },
  });
}

function dropIfAssumed(node: { directives?: readonly ConstDirectiveNode[] | undefined }): null | undefined {
  return node.directives?.some(({ name }) => name.value === "assumed") === true ? null : undefined;
}

/** A type must have a field. A type whose fields are all assumed gets this one, which the portal does not know. */
const SOMETHING_ELSE: FieldDefinitionNode = {
  kind: Kind.FIELD_DEFINITION,
  name: { kind: Kind.NAME, value: "somethingElse" },
  type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: "String" } },
};
