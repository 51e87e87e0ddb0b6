/**
 * A school may lack the assumed fields. The BFF then repeats the question without them. Graphcache would treat the absent fields as a
 * cache miss, so they are set to null, which means "not known".
 */

import type { DocumentNode, SelectionSetNode } from "graphql";

import { isRecord } from "#web/model/sent.ts";

type Fragments = ReadonlyMap<string, SelectionSetNode>;

/** Sets every selected field that is absent from the data to null, in place. */
export function fillAbsentFields(document: DocumentNode, data: unknown): void {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === "FragmentDefinition" ? [[definition.name.value, definition.selectionSet]] : [],
    ),
  );
  for (const definition of document.definitions)
    if (definition.kind === "OperationDefinition") fill(definition.selectionSet, data, fragments);
}

function fill(selection: SelectionSetNode | undefined, value: unknown, fragments: Fragments): void {
  if (Array.isArray(value)) {
    for (const entry of value) fill(selection, entry, fragments);
    return;
  }
  if (!isRecord(value)) return;
  for (const node of selection?.selections ?? []) {
    if (node.kind === "FragmentSpread") fill(fragments.get(node.name.value), value, fragments);
    else if (node.kind === "InlineFragment") fill(node.selectionSet, value, fragments);
    else {
      const key = node.alias?.value ?? node.name.value;
      value[key] ??= null;
      fill(node.selectionSet, value[key], fragments);
    }
  }
}
