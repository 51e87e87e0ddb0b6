import { expect, test } from "vitest";

import { distinctKeys } from "./distinct-keys.ts";
import { makeLectureKeys } from "./lecture-keys.ts";

test("each row has a key of its own, also with a repeated id, a missing one, or one that is no text", () => {
  const keys = distinctKeys(["a", "b", "a", undefined, 7, null]);
  expect(keys).toEqual(["id-a", "id-b", "place-2", "place-3", "place-4", "place-5"]);
});

test("a lecture with a repeated or a missing id has the numbers of its place as its key", () => {
  const keyOf = makeLectureKeys();
  const keys = [keyOf("a", "1-1"), keyOf("a", "1-2"), keyOf(null, "2-1"), keyOf(7, "2-2")];
  expect(keys).toEqual(["lecture-a", "lecture-1-2", "lecture-2-1", "lecture-7"]);
  expect(makeLectureKeys()("a", "1-1")).toBe("lecture-a");
});
