import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { parseCursor, writeCursor } from "#school/cursor.ts";
import { parsePageArguments } from "#school/member-api/resolvers/connection.ts";
import { openTestSchool } from "#school/testing/test-school.ts";
import { OperatorProgram } from "#school/testing/operator-program.ts";

const testSchool = await openTestSchool();
const program = await OperatorProgram.of(testSchool, "mem_owner");

const FORM = [0, ""] as const;

/** A cursor of this text, whatever it says. */
const encode = (text: string): string => Buffer.from(text).toString("base64url");

/** Texts that are no cursor of an instant and an id. */
const ODD = [
  '[1.5,"a"]',
  '[1e30,"a"]',
  '[1e999,"a"]',
  '[-1e999,"a"]',
  '[9223372036854775808,"a"]',
  '[9007199254740992,"a"]',
  '[-0,"a"]',
  '[1e3,"a"]',
  '[1.0,"a"]',
  '[ 1,"a"]',
  '["1","a"]',
  '[null,"a"]',
  '[true,"a"]',
  '[[1],"a"]',
  '[{"valueOf":1},"a"]',
  '[1,["a"]]',
  "[1,null]",
  "[1,2]",
  '[1,""]',
  '[1,"a b"]',
  '[1,"\\u0000"]',
  '[1,"\\ud800"]',
  `[1,"${"a".repeat(101)}"]`,
  "[1]",
  '[1,"a","b"]',
  "[]",
  "{}",
  '{"0":1,"1":"a","length":2}',
  '"1,a"',
  "1",
  "null",
  "NaN",
  "[NaN,1]",
  "[1,",
  "",
];

describe("a cursor", () => {
  test("a cursor is read as it was written, for every instant and id", () => {
    const instant = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(instant, fc.stringMatching(/^[\w-]{1,100}$/), (at, id) => {
        expect(parseCursor(writeCursor([at, id]), FORM)).toEqual([at, id]);
      }),
    );
  });

  test.each(ODD)("a cursor is not %s", (text) => {
    expect(parseCursor(encode(text), FORM)).toBeUndefined();
  });

  test("a cursor holds only whole numbers and ids, and each key has one text", () => {
    const part = fc.oneof(
      fc.double(),
      fc.maxSafeInteger(),
      fc.string(),
      fc.stringMatching(/^\w+$/),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 3 }).map((key) => JSON.stringify(key)),
        fc.string(),
        (text, end) => {
          const key = parseCursor(encode(text), FORM);
          if (key === undefined) return;
          expect(Number.isSafeInteger(key[0])).toBe(true);
          expect(key[1]).toMatch(/^[\w-]{1,100}$/);
          expect(encode(text)).toBe(writeCursor(key));
          fc.pre(end !== "");
          expect(parseCursor(encode(text) + end, FORM)).toBeUndefined();
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("a cursor of another kind of list is refused", () => {
    expect(parseCursor(writeCursor(["a"]), FORM)).toBeUndefined();
    expect(parseCursor(writeCursor([1, "a"]), [""])).toBeUndefined();
  });
});

describe("a text that is no cursor", () => {
  test.each(ODD.filter((text) => text !== ""))(
    "is refused by the Member API, the REST API and a tool alike: %s",
    async (text) => {
      const cursor = encode(text);
      const orders = await program.call("GET", `/orders?cursor=${cursor}`);
      const courses = await program.call("GET", `/courses?cursor=${cursor}`);
      const tool = await program.callTool("list_public_events", { cursor });

      for (const answer of [orders, courses])
        expect(answer).toMatchObject({
          status: 400,
          body: { error: "invalid_request", fields: [{ name: "cursor" }] },
        });
      expect(tool).toMatchObject({ isError: true, text: expect.stringContaining("next_cursor") as unknown });
      expect(() => parsePageArguments({ after: cursor })).toThrow("not one of this list");
    },
  );
});
