/**
 * A school may lack the assumed fields; the BFF then asks again without them. Graphcache would take the missing fields
 * for a cache miss, so they are set to null, which means "not known".
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
  // The generated documents have no fragment spreads: only fields and inline fragments with type conditions occur.
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
