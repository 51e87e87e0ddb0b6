import { describe, expect, test } from "vitest";

import { answerOperation } from "./answer.ts";
import { parseDocument } from "./document.ts";

describe("the parser of documents", () => {
  test("reads fields, arguments, variables and input objects", () => {
    const text = `mutation Mark($id: ID!) { mark(input: { id: $id, kind: "all", times: -1.5, quiet: true }) { id } }`;
    expect(parseDocument(text)).toEqual({
      kind: "mutation",
      name: "Mark",
      fields: [
        {
          name: "mark",
          arguments: {
            input: {
              kind: "object",
              fields: {
                id: { kind: "variable", name: "id" },
                kind: { kind: "literal", value: "all" },
                times: { kind: "literal", value: -1.5 },
                quiet: { kind: "literal", value: true },
              },
            },
          },
          fields: [{ name: "id", arguments: {}, fields: null }],
        },
      ],
    });
  });

  test.each([
    ["an alias", "query A { first: viewer { id } }"],
    ["a fragment", "query A { viewer { ...Parts } }"],
    ["a directive", "query A { viewer @include(if: true) { id } }"],
    ["a subscription", "subscription A { viewer { id } }"],
    ["a word without a value", "query A { viewer(first: many) { id } }"],
    ["an end that comes too early", "query A { viewer { id }"],
    ["two operations", "query A { viewer { id } } query B { viewer { id } }"],
  ])("refuses %s, which the portal's documents never have", (_what, text) => {
    expect(() => parseDocument(text)).toThrow(SyntaxError);
  });

  test("a field that the samples lack throws, and is not answered as null", () => {
    const operation = parseDocument("query A { viewer { shoeSize } }");
    const root = { __typename: "Query", viewer: { __typename: "Viewer" } };
    expect(() => answerOperation(operation, {}, root)).toThrow(
      "Viewer of the samples has no field shoeSize.",
    );
  });
});
