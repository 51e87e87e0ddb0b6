import { describe, expect, it } from "vitest";

import { createFilledRequests, type FilledRequests } from "#bff/member-api/filled-requests.ts";
import { compileTrustedDocuments } from "#bff/member-api/trusted-documents.ts";

const SDL = `
  directive @assumed on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | OBJECT | ENUM | INPUT_OBJECT
  type Query { items(first: Int, after: String): String, extra: String @assumed }
`;
const ID = "sha256:1";
const noFormer = () => Promise.resolve(undefined);
const documents = compileTrustedDocuments(SDL, {
  [ID]: "query Items($first: Int, $after: String) { items(first: $first, after: $after) extra }",
});
/** Requests a document as a page does. */
const asks = (requests: FilledRequests) => async (id: string, variables: Record<string, unknown>) =>
  requests.fill(textOf(id, variables), id, variables);
const textOf = (documentId: string, variables: Record<string, unknown>): string =>
  JSON.stringify({ documentId, variables });
const queryIn = (body: Buffer | undefined): string =>
  (JSON.parse(body?.toString("utf8") ?? "{}") as { query: string }).query;

describe("a filled request", () => {
  it("is a body with exactly one field, the query with its variables filled in", async () => {
    const filled = await asks(createFilledRequests(documents, noFormer))(ID, { first: 50 });
    const body = filled?.full();
    expect(Object.keys(JSON.parse(body?.toString("utf8") ?? ""))).toEqual(["query"]);
    expect(queryIn(body)).toContain("items(first: 50)");
  });

  it("has a documented form too", async () => {
    const filled = await asks(createFilledRequests(documents, noFormer))(ID, {});
    expect(queryIn(filled?.documented())).not.toContain("extra");
  });

  it("is cached for the same body text, and for no other", async () => {
    const requests = createFilledRequests(documents, noFormer);
    const filled = await asks(requests)(ID, { first: 50 });
    expect(requests.cached(textOf(ID, { first: 50 }))).toBe(filled);
    expect(requests.cached(textOf(ID, { first: 49 }))).toBeUndefined();
    expect(queryIn((await asks(requests)(ID, { first: 49 }))?.full())).toContain("first: 49");
    expect(queryIn((await asks(requests)(ID, { first: 50, after: "x" }))?.full())).toContain('after: "x"');
  });

  it("is refused each time when its variables do not fit", async () => {
    const requests = createFilledRequests(documents, noFormer);
    for (let time = 0; time < 2; time += 1)
      await expect(asks(requests)(ID, { first: 51 })).rejects.toThrow(
        expect.objectContaining({ code: "invalid_variables" }),
      );
    expect(requests.cached(textOf(ID, { first: 51 }))).toBeUndefined();
  });

  it("is dropped when there are too many, so that no caller can fill the memory", async () => {
    const requests = createFilledRequests(documents, noFormer);
    await asks(requests)(ID, { after: "first" });
    for (let number = 0; number < 500; number += 1) await asks(requests)(ID, { after: String(number) });
    expect(requests.cached(textOf(ID, { after: "first" }))).toBeUndefined();
    expect(requests.cached(textOf(ID, { after: "499" }))).toBeDefined();
    const long = { after: "x".repeat(400) };
    expect(await asks(requests)(ID, long)).toBeDefined();
    expect(requests.cached(textOf(ID, long))).toBeUndefined();
  });

  it("does not exist for an unknown document", async () => {
    expect(await asks(createFilledRequests(documents, noFormer))("sha256:2", {})).toBeUndefined();
  });
});
