/** Parses the published schema, for tests of the fields that it must have and must not have. */

import { readFileSync } from "node:fs";

import { Kind, parse, print, visit } from "graphql";

const schemaText = readFileSync(new URL("../../shared/member-api/schema.graphql", import.meta.url), "utf8");

export function fieldsOf(type: string): string[] {
  return parse(schemaText).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === type
      ? (definition.fields ?? []).map((field) => field.name.value)
      : [],
  );
}

/** A query of everything that the schema offers, connections with ten nodes each. */
export function documentOfEveryField(): string {
  const types = new Map<string, readonly { name: string; type: string; pages: boolean }[]>();
  for (const definition of parse(schemaText).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const fields = (definition.fields ?? []).map((field) => {
      let type = "";
      visit(field.type, { NamedType: (named) => void (type = named.name.value) });
      return { name: field.name.value, type, pages: (field.arguments ?? []).length > 0 };
    });
    types.set(definition.name.value, fields);
  }
  const select = (type: string): string => {
    const fields = types.get(type);
    if (fields === undefined) return "";
    // Of edges only the cursors are queried, since their nodes are the same as in `nodes`.
    const selected = fields.map(({ name, type: of, pages }) =>
      name === "edges" ? "edges { cursor }" : `${name}${pages ? "(first: 10)" : ""} ${select(of)}`,
    );
    return `{ ${selected.join(" ")} }`;
  };
  return print(parse(select("Query")));
}
