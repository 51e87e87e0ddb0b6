import { expect, test } from "vitest";

import { keep } from "./keep.ts";

test("no number of keys fills the memory: when there are too many, all are deleted", () => {
  const kept = new Map<string, number>();
  for (let key = 1; key <= 3; key += 1) expect(keep(kept, 3, String(key), key)).toBe(key);
  expect([...kept.keys()]).toEqual(["1", "2", "3"]);
  keep(kept, 3, "4", 4);
  expect([...kept.keys()]).toEqual(["4"]);
});
