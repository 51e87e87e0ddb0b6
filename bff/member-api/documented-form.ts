/**
 * The documented form of a document, which every school understands: without the fields and arguments that
 * `shared/member-api/schema.graphql` marks `@assumed`.
 */

import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

/**
 * @param document  one that fits the schema
 * @returns the document without the parts in `leftOut`, which are schema coordinates: `Course.title`, `Viewer.enrolledCourses(after:)`.
 *   A document that assumes nothing has none
 */
export function documentedFormOf(schema: GraphQLSchema, document: DocumentNode) {
  const leftOut = new Set<string>();
  const typeInfo = new TypeInfo(schema);

  const enterField = (node: FieldNode): FieldNode | null | undefined => {
    const coordinate = `${typeInfo.getParentType()?.name ?? "?"}.${node.name.value}`;
    const field = typeInfo.getFieldDef();
    if (isAssumed(field?.astNode?.directives)) {
      leftOut.add(coordinate);
      return null;
    }
    const assumedArguments = (node.arguments ?? []).filter(({ name }) =>
      isAssumed(field?.args.find((argument) => argument.name === name.value)?.astNode?.directives),
    );
    if (assumedArguments.length === 0) return undefined;
    for (const { name } of assumedArguments) leftOut.add(`${coordinate}(${name.value}:)`);
    return { ...node, arguments: without(node.arguments, assumedArguments) };
  };

  const documented = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      [Kind.FIELD]: { enter: enterField },
      // An object without any documented field is still queried, to know whether it is null.
      [Kind.SELECTION_SET]: { leave: (node) => (node.selections.length === 0 ? JUST_TYPENAME : undefined) },
    }),
  );
  return { document: documented, leftOut: [...leftOut] };
}

const JUST_TYPENAME: SelectionSetNode = {
  kind: Kind.SELECTION_SET,
  selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } }],
};

function isAssumed(directives: readonly DirectiveNode[] | undefined): boolean {
  return directives?.some(({ name }) => name.value === "assumed") === true;
}

function without(all: readonly ArgumentNode[] | undefined, some: readonly ArgumentNode[]): ArgumentNode[] {
  return (all ?? []).filter((argument) => !some.includes(argument));
}
