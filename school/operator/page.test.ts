import { describe, expect, test } from "vitest";

import { writeCursor } from "#school/cursor.ts";
import { makePage, readCursor } from "#school/operator/page.ts";

const order = { key: (row: string) => [row], present: (row: string) => row };

describe("pages", () => {
  test("a cursor names the last row of its page, and the last page has none", () => {
    const page = makePage(["a", "b", "c"], { limit: 2 }, order);

    expect(page.data).toEqual(["a", "b"]);
    expect(readCursor(page.next_cursor ?? "", [""])).toEqual(["b"]);
    expect(makePage(["a", "b"], { limit: 2 }, order).next_cursor).toBeNull();
    expect(makePage(["a"], { limit: 2 }, order).next_cursor).toBeNull();
    expect(makePage([], { limit: 2 }, order)).toEqual({ data: [], next_cursor: null });
  });

  test("a cursor of another list is 400, and none is the first page", () => {
    expect(() => readCursor(writeCursor([1, "a"]), [""])).toThrow(
      expect.objectContaining({ status: 400, fields: [expect.objectContaining({ name: "cursor" })] }),
    );
    expect(readCursor(undefined, [""])).toBeUndefined();
  });
});
