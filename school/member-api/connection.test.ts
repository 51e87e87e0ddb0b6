import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { formatCursor, MAX_PAGE_SIZE, parsePageArguments } from "#school/member-api/connection.ts";

describe("parsePageArguments", () => {
  test("clamps any size to 50 and defaults to 20", () => {
    fc.assert(
      fc.property(fc.nat(), (first) => {
        expect(parsePageArguments({ first }).size).toBe(Math.min(first, MAX_PAGE_SIZE));
      }),
    );
    expect(parsePageArguments({}).size).toBe(20);
  });

  test("parses every cursor that formatCursor made, with both keys", () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat().filter((at) => at < 1e15),
        fc.stringMatching(/^[\w-]{1,64}$/),
        (at, id) => {
          expect(parsePageArguments({ after: formatCursor({ at, id }) }).beyond).toEqual({ at, id });
        },
      ),
    );
  });

  test("refuses any other text as a cursor", () => {
    fc.assert(
      fc.property(fc.string(), (after) => {
        const decoded = Buffer.from(after, "base64url").toString();
        fc.pre(!/^-?\d{1,15}:[\w-]{1,64}$/.test(decoded));
        expect(() => parsePageArguments({ after })).toThrow("cursor");
      }),
    );
  });
});
