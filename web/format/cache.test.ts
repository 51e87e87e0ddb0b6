import { expect, test } from "vitest";

import { cacheIn } from "./cache.ts";

test("no number of keys fills the memory: when there are too many, all are deleted", () => {
  const cache = new Map<string, number>();
  for (let key = 1; key <= 3; key += 1) expect(cacheIn(cache, 3, String(key), key)).toBe(key);
  expect([...cache.keys()]).toEqual(["1", "2", "3"]);
  cacheIn(cache, 3, "4", 4);
  expect([...cache.keys()]).toEqual(["4"]);
});
