/**
 * A document compiled into a template: the only documented request body is `{"query": "..."}`, so variables are sent as literals
 * inside the text (Spec, "Endpoints", row 9).
 *
 * Every argument list with a variable in it becomes a placeholder. The whole list is replaced, because an absent variable removes
 * its argument (which is not the same as writing `null`), and an empty list has no parentheses.
 */

import {
  type ArgumentNode,
  type ConstValueNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type ObjectFieldNode,
  print,
  stripIgnoredCharacters,
  type ValueNode,
  visit,
} from "graphql";

/** Literals by variable name; a name without a literal is an absent variable. */
export type Literals = ReadonlyMap<string, ConstValueNode>;

export interface Template {
  fill: (literals: Literals) => string;
}

/** Names with two underscores at the beginning are reserved by GraphQL, so no document has this one. */
const PLACEHOLDER = /__arguments_(\d+)__/;

export function compileTemplate(document: DocumentNode): Template {
  const placeholders: (readonly ArgumentNode[])[] = [];
  const withPlaceholder = <Node extends FieldNode | DirectiveNode>(node: Node): Node | undefined => {
    const { arguments: list } = node;
    if (list === undefined || !list.some((argument) => hasVariable(argument.value))) return undefined;
    placeholders.push(list);
    return {
      ...node,
      name: { ...node.name, value: `${node.name.value}__arguments_${placeholders.length - 1}__` },
      arguments: [],
    };
  };
  const withPlaceholders = visit(document, {
    [Kind.OPERATION_DEFINITION]: { enter: (node) => ({ ...node, variableDefinitions: [] }) },
    [Kind.FIELD]: { leave: withPlaceholder },
    [Kind.DIRECTIVE]: { leave: withPlaceholder },
  });

  // Odd parts are the numbers of placeholders.
  const parts = stripIgnoredCharacters(print(withPlaceholders)).split(PLACEHOLDER);
  return {
    fill: (literals) =>
      parts
        .map((part, index) =>
          index % 2 === 0 ? part : printArguments(placeholders[Number(part)] ?? [], literals),
        )
        .join(""),
  };
}

function hasVariable(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return true;
  if (value.kind === Kind.LIST) return value.values.some(hasVariable);
  if (value.kind === Kind.OBJECT) return value.fields.some((field) => hasVariable(field.value));
  return false;
}

function printArguments(list: readonly ArgumentNode[], literals: Literals): string {
  const printed = list.flatMap(({ name, value }) => {
    const filled = fillValue(value, literals);
    return filled === undefined ? [] : [`${name.value}: ${print(filled)}`];
  });
  return printed.length === 0 ? "" : `(${printed.join(", ")})`;
}

/** @returns undefined for an absent variable */
function fillValue(value: ValueNode, literals: Literals): ValueNode | undefined {
  if (value.kind === Kind.VARIABLE) return literals.get(value.name.value);
  if (value.kind === Kind.LIST) {
    // An absent variable inside a list is null there (GraphQL, "Input Coercion" of lists).
    return { ...value, values: value.values.map((item) => fillValue(item, literals) ?? { kind: Kind.NULL }) };
  }
  if (value.kind !== Kind.OBJECT) return value;
  const fields = value.fields.flatMap((field): ObjectFieldNode[] => {
    const filled = fillValue(field.value, literals);
    return filled === undefined ? [] : [{ ...field, value: filled }];
  });
  return { ...value, fields };
}
