import { expect, it } from "vitest";

import { type AskedDocument, callKey } from "#shared/page-data.ts";

const keyOf = (variables: AskedDocument["variables"], documentId: AskedDocument["documentId"] = "sha256:1") =>
  callKey({ documentId, variables });

it("a call is the same with its variables in another order, or with one that is undefined", () => {
  expect(keyOf({ first: 50, after: null })).toBe(keyOf({ after: null, first: 50, before: undefined }));
});

it("a call is another one with other variables, or with another document", () => {
  const keys = [
    keyOf({ first: 50, after: null }),
    keyOf({ first: 50 }),
    keyOf({ first: 50, after: "null" }),
    keyOf({ first: 50 }, "sha256:2"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
