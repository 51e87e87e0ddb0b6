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

  test("takes 2,000 tokens and not one more", () => {
    const ofTokens = (count: number): string => withQuery(`{ ${"id ".repeat(count - 2)}}`);

    expect(findBodyFault("application/json", ofTokens(2000))).toBeUndefined();
    expect(findBodyFault("application/json", ofTokens(2001))).toMatchObject({ status: 400 });
  });

  test("leaves a text that is no GraphQL to the parser", () => {
    expect(findBodyFault("application/json", withQuery('{ "unterminated'))).toBeUndefined();
  });
});
