import fastCheck from "fast-check";
import { Kind, type OperationDefinitionNode, parse, type ValueNode, valueFromASTUntyped } from "graphql";
import { describe, expect, it } from "vitest";

import { BffError } from "#bff/errors.ts";
import { compileTrustedDocuments } from "#bff/member-api/trusted-documents.ts";
import { literalsOf } from "#bff/member-api/variables.ts";

const SDL = `
  scalar DateTime
  enum Topic { payment event }
  input Filter { text: String, topic: Topic, since: DateTime, tags: [String!] }
  type Query { search(filter: Filter, first: Int, after: String): String, other(id: ID): String }
`;
const DOCUMENT = `query Search($filter: Filter, $first: Int = 20, $after: String, $text: String, $withOther: Boolean = false) {
  search(filter: $filter, first: $first, after: $after)
  nested: search(filter: { text: $text, topic: payment })
  other(id: "x\\u2028") @include(if: $withOther)
}`;
const { schema, byId } = compileTrustedDocuments(SDL, { "sha256:a": DOCUMENT });
const document = byId.get("sha256:a")!;

const fill = (variables: Record<string, unknown>): string =>
  document.template.fill(literalsOf(schema, document, variables));

/** The arguments of a field as the school reads them in the text. */
function argumentsIn(query: string, index: number): Record<string, unknown> {
  const operation = parse(query).definitions[0] as OperationDefinitionNode;
  const field = operation.selectionSet.selections[index];
  if (field?.kind !== Kind.FIELD) throw new Error("not a field");
  return Object.fromEntries((field.arguments ?? []).map(({ name, value }) => [name.value, untyped(value)]));
}
const untyped = (value: ValueNode): unknown => valueFromASTUntyped(value);

describe("the variables of a trusted document", () => {
  it("[T46] arrive at the school as the same data, with any text", () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.string({ unit: "grapheme" }),
        fastCheck.array(fastCheck.string()),
        (text, tags) => {
          fastCheck.pre(text.isWellFormed());
          const query = fill({ filter: { text, tags }, text });
          expect(argumentsIn(query, 0)["filter"]).toEqual({ text, tags });
          expect(argumentsIn(query, 1)["filter"]).toMatchObject({ text });
        },
      ),
    );
  });

  it.each([
    '"""',
    '\\"',
    '") { viewer { id } } #',
    "\u2028\u2029",
    "line\nbreak\u0000",
    "😀",
    "}}}",
    "$filter",
    "__hole_0__",
  ])("cannot end their literal with %j", (text) => {
    const query = fill({ text, after: text });
    expect(argumentsIn(query, 1)["filter"]).toMatchObject({ text });
    expect(argumentsIn(query, 0)["after"]).toBe(text);
  });

  it("remove their argument when they are absent, and are null when they are null", () => {
    expect(argumentsIn(fill({}), 0)).toEqual({ first: 20 });
    expect(argumentsIn(fill({ after: null }), 0)).toEqual({ first: 20, after: null });
    expect(argumentsIn(fill({}), 1)).toEqual({ filter: { topic: "payment" } });
  });

  it("are filled into directives, too, and are no longer declared", () => {
    const query = fill({ withOther: true });
    expect(query).toContain("@include(if: true)");
    expect(query).not.toContain("$");
  });

  it("are printed without quotation marks for an enum", () => {
    expect(fill({ filter: { topic: "event" } })).toMatch(/topic: ?event/);
  });

  it.each([
    ["an unknown name", { surprise: 1 }],
    ["another type", { first: "ten" }],
    ["a page of none", { first: 0 }],
    ["a page larger than the school gives", { first: 51 }],
    ["a number that is none", { first: Number.POSITIVE_INFINITY }],
    ["an unknown enum word", { filter: { topic: "weather" } }],
    ["an unknown input field", { filter: { [`te(xt`]: "a" } }],
    ["a lone surrogate", { text: "\ud800" }],
    ["a lone surrogate deep inside", { filter: { tags: ["a", "\udc00"] } }],
    ["a prototype's name", JSON.parse('{"__proto__": {"first": 1}}') as Record<string, unknown>],
  ])("are refused with %s", (_title, variables) => {
    expect(() => fill(variables)).toThrow(BffError);
  });
});

describe("the list of trusted documents", () => {
  it("is refused at start when a document does not fit the schema or holds two operations", () => {
    expect(() => compileTrustedDocuments(SDL, { a: "{ nothing }" })).toThrow(/does not fit the schema/);
    expect(() => compileTrustedDocuments(SDL, { a: "query A { other } query B { other }" })).toThrow(
      /one operation/,
    );
  });
});
