import { describe, expect, it } from "vitest";

import { createFilledRequests } from "#bff/member-api/filled-requests.ts";
import { compileTrustedDocuments } from "#bff/member-api/trusted-documents.ts";

const SDL = `
  directive @assumed on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | OBJECT | ENUM | INPUT_OBJECT
  type Query { items(first: Int, after: String): String, extra: String @assumed }
`;
const ID = "sha256:1";
const documents = compileTrustedDocuments(SDL, {
  [ID]: "query Items($first: Int, $after: String) { items(first: $first, after: $after) extra }",
});
const queryIn = (body: Buffer | undefined): string =>
  (JSON.parse(body?.toString("utf8") ?? "{}") as { query: string }).query;

describe("a filled request", () => {
  it("is a body with exactly one key, the query with its variables in it", () => {
    const body = createFilledRequests(documents)(ID, { first: 50 })?.full();
    expect(Object.keys(JSON.parse(body?.toString("utf8") ?? ""))).toEqual(["query"]);
    expect(queryIn(body)).toContain("items(first: 50)");
  });

  it("has its documented form beside it", () => {
    expect(queryIn(createFilledRequests(documents)(ID, {})?.documented())).not.toContain("extra");
  });

  it("is made once for the same variables, and anew for others", () => {
    const fill = createFilledRequests(documents);
    expect(fill(ID, { first: 50 })).toBe(fill(ID, { first: 50 }));
    expect(queryIn(fill(ID, { first: 49 })?.full())).toContain("first: 49");
    expect(queryIn(fill(ID, { first: 50, after: "x" })?.full())).toContain('after: "x"');
  });

  it("of variables that do not fit is refused each time", () => {
    const fill = createFilledRequests(documents);
    for (let time = 0; time < 2; time += 1)
      expect(() => fill(ID, { first: 51 })).toThrow(expect.objectContaining({ code: "invalid_variables" }));
  });

  it("is forgotten for others, so that no caller can fill the memory", () => {
    const fill = createFilledRequests(documents);
    const first = fill(ID, { after: "first" });
    for (let number = 0; number < 500; number += 1) fill(ID, { after: String(number) });
    expect(fill(ID, { after: "first" })).not.toBe(first);
    const long = "x".repeat(400);
    expect(fill(ID, { after: long })).not.toBe(fill(ID, { after: long }));
  });

  it("of a document that is not known is none", () => {
    expect(createFilledRequests(documents)("sha256:2", {})).toBeUndefined();
  });
});
