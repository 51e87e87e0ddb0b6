/**
 * A school may lack the fields that this portal only assumes; the BFF then asks again without them, and the answer
 * has holes that Graphcache would take for a cache miss. Filling them with null says what is true: not known.
 */

import type { DocumentNode, SelectionSetNode } from "graphql";

import { isRecord } from "#web/model/sent.ts";

/** Sets every selected field that is absent from the data to null, in place. */
export function fillAbsentFields(document: DocumentNode, data: unknown): void {
  for (const definition of document.definitions)
    if (definition.kind === "OperationDefinition") fill(definition.selectionSet, data);
}

function fill(selection: SelectionSetNode, value: unknown): void {
  if (Array.isArray(value)) {
    for (const entry of value) fill(selection, entry);
    return;
  }
  if (!isRecord(value)) return;
  // The generated documents have their fragments inlined: fields are all there is, but for type conditions.
  for (const node of selection.selections) {
    if (node.kind === "FragmentSpread") continue;
    if (node.kind === "InlineFragment") {
      fill(node.selectionSet, value);
      continue;
    }
    const key = node.alias?.value ?? node.name.value;
    value[key] ??= null;
    if (node.selectionSet !== undefined) fill(node.selectionSet, value[key]);
  }
}
