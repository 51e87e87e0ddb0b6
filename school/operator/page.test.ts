import { describe, expect, test } from "vitest";

import { makePage, readCursor } from "#school/operator/page.ts";

const order = { key: (row: string) => [row], present: (row: string) => row };

describe("pages", () => {
  test("a cursor names the last row of its page, and the last page has none", () => {
    const page = makePage(["a", "b", "c"], { limit: 2 }, order);

    expect(page.data).toEqual(["a", "b"]);
    expect(readCursor(page.next_cursor ?? "", [""])).toEqual(["b"]);
    expect(makePage(["a", "b"], { limit: 2 }, order).next_cursor).toBeNull();
    expect(makePage([], { limit: 2 }, order)).toEqual({ data: [], next_cursor: null });
  });
});
