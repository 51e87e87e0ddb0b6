import { describe, expect, test } from "vitest";

import { ApiError } from "#school/operator/api-error.ts";
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

  test("a cursor of another list, or a text that is not a cursor, is refused as a wrong field", () => {
    const ofOrders = makePage([1, 2], { limit: 1 }, { key: (at) => [at, "x"], present: (at) => at });

    for (const cursor of [ofOrders.next_cursor ?? "", "nonsense", "bnVsbA", "W10"])
      expect(() => readCursor(cursor, [""])).toThrow(ApiError);
    expect(readCursor(undefined, [""])).toBeUndefined();
  });
});
