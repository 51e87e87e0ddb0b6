import { expect, test } from "vitest";

import { pressedKey } from "./pressed-key.ts";

const enter = (how: object) => ({ key: "Enter", isComposing: false, keyCode: 13, ...how }) as KeyboardEvent;

test("a key is read from an event of the page and of React", () => {
  expect(pressedKey(enter({}))).toBe("Enter");
  expect(pressedKey({ nativeEvent: enter({}) })).toBe("Enter");
});

test("the Enter that chooses a Chinese word does nothing else, also in Safari, which ends the composition first", () => {
  expect(pressedKey(enter({ isComposing: true, keyCode: 229 }))).toBeUndefined();
  expect(pressedKey(enter({ keyCode: 229 }))).toBeUndefined();
  expect(pressedKey({ nativeEvent: enter({ keyCode: 229 }) })).toBeUndefined();
});
