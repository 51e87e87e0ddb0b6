/**
 * The documents that may be sent to the school: those the portal was built with (`shared/member-api/documents.json`), which are
 * parsed, validated and compiled once, at start, those of other releases (`former-documents.ts`), and no others.
 */

import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from "graphql";

import { compileTemplate, type Template } from "#bff/member-api/document-template.ts";
import { documentedFormOf } from "#bff/member-api/documented-form.ts";

export interface TrustedDocument {
  id: string;
  /** Name of its operation. */
  name: string;
  operation: OperationDefinitionNode;
  template: Template;
  /** For a school that lacks assumed fields; `leftOut` is empty when the document has none. */
  documented: { template: Template; leftOut: string[] };
  /** Declared variable names. */
  variableNames: ReadonlySet<string>;
}

export type TrustedDocuments = ReturnType<typeof compileTrustedDocuments>;

/**
 * @param sdl       text of `shared/member-api/schema.graphql`
 * @param manifest  document texts by id
 * @throws {Error} naming the document that does not fit the schema; the portal then does not start
 */
export function compileTrustedDocuments(sdl: string, manifest: Readonly<Record<string, string>>) {
  const schema = buildSchema(sdl);
  const byId = new Map<string, TrustedDocument>();
  for (const [id, text] of Object.entries(manifest)) byId.set(id, compileDocument(schema, id, text));
  return { schema, byId };
}

/** The rules of the GraphQL specification, and one against introspection queries. */
const DOCUMENT_RULES = [...specifiedRules, NoSchemaIntrospectionCustomRule];

/** @throws {Error} naming the document, when it does not fit the schema */
export function compileDocument(schema: GraphQLSchema, id: string, text: string): TrustedDocument {
  const document = parse(text);
  const faults = validate(schema, document, DOCUMENT_RULES);
  if (faults.length > 0) throw new Error(`document ${id} does not fit the schema: ${faults[0]?.message}`);
  const operation = onlyOperation(document, id);
  const documented = documentedFormOf(schema, document);
  return {
    id,
    name: operation.name?.value ?? id,
    operation,
    template: compileTemplate(document),
    documented: { template: compileTemplate(documented.document), leftOut: documented.leftOut },
    variableNames: new Set(operation.variableDefinitions?.map(({ variable }) => variable.name.value)),
  };
}

/** `operationName` is not a documented field of the request, so a document with two operations could not be run. */
function onlyOperation(document: DocumentNode, id: string): OperationDefinitionNode {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (operation === undefined || operations.length > 1)
    throw new Error(`document ${id} must hold one operation`);
  return operation;
}
