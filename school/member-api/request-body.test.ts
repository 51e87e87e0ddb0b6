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

  test("accepts a document of 2,000 tokens and refuses one of 2,001", () => {
    const ofTokens = (count: number): string => withQuery(`{ ${"id ".repeat(count - 2)}}`);

    expect(findBodyFault("application/json", ofTokens(2000))).toBeUndefined();
    expect(findBodyFault("application/json", ofTokens(2001))).toMatchObject({ status: 400 });
  });

  test("finds no fault in a text that is not GraphQL, which the parser reports", () => {
    expect(findBodyFault("application/json", withQuery('{ "unterminated'))).toBeUndefined();
  });
});
