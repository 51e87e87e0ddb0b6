import { describe, expect, test } from "vitest";

import { findBodyFault } from "#school/member-api/request-body.ts";

const withQuery = (query: string): string => JSON.stringify({ query });

describe("findBodyFault", () => {
  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON"])(
    "takes %s",
    (type) => {
      expect(findBodyFault(type, withQuery("{ viewer { id } }"))).toBeUndefined();
    },
  );

  test.each([
    ["no media type", undefined, withQuery("{ viewer { id } }"), 415, "application/json"],
    ["another media type", "text/plain", withQuery("{ viewer { id } }"), 415, "application/json"],
    ["no body", "application/json", undefined, 400, "not JSON"],
    ["what is not JSON", "application/json", "{", 400, "not JSON"],
    ["null", "application/json", "null", 400, "one JSON object"],
    ["a list", "application/json", `[${withQuery("{ viewer { id } }")}]`, 400, "one JSON object"],
    ["text", "application/json", '"{ viewer { id } }"', 400, "one JSON object"],
    ["no query", "application/json", "{}", 400, "field query"],
    ["a query that is not text", "application/json", '{"query":1}', 400, "field query"],
    ["an empty query", "application/json", withQuery(""), 400, "field query"],
  ])("refuses %s", (_what, type, body, status, says) => {
    expect(findBodyFault(type, body)).toEqual({ status, message: expect.stringContaining(says) });
  });

  test("accepts a document of 2,000 tokens and refuses one of 2,001", () => {
    const ofTokens = (count: number): string => withQuery(`{ ${"id ".repeat(count - 2)}}`);

    expect(findBodyFault("application/json", ofTokens(2000))).toBeUndefined();
    expect(findBodyFault("application/json", ofTokens(2001))).toMatchObject({ status: 400 });
  });

  test("finds no fault in a text that is not GraphQL, which the parser reports", () => {
    expect(findBodyFault("application/json", withQuery('{ "unterminated'))).toBeUndefined();
  });
});
