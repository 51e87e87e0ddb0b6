import { type FieldNode, Kind, parse, type SelectionSetNode } from "graphql";
import { expect, test } from "vitest";

import documents from "#shared/member-api/documents.json";

import { DATA_READ } from "./data-read.ts";

const fieldsOf = (set: SelectionSetNode | undefined): FieldNode[] =>
  (set?.selections ?? []).filter((selection) => selection.kind === Kind.FIELD);

test("the list of data that the portal reads is equal to what its documents ask for", () => {
  const roots = Object.values(documents).flatMap((text) =>
    parse(text).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === "query"
        ? fieldsOf(definition.selectionSet)
        : [],
    ),
  );
  const asked = roots.flatMap((field) =>
    field.name.value === "viewer" ? fieldsOf(field.selectionSet) : [field],
  );
  const names = asked.map(({ name }) => name.value).filter((name) => name !== "__typename");
  expect(new Set(names)).toEqual(new Set(DATA_READ.flatMap(({ fields }) => fields)));
});
