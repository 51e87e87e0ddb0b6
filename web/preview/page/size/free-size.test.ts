import { expect, test } from "vitest";

import { parseFreeSize, sidesOf } from "./free-size.ts";

test("a free size is a width and a height in pixels", () => {
  expect(sidesOf("412x0915")).toEqual({ width: 412, height: 915 });
  expect(parseFreeSize("412x0915")).toBe("412x915");
});

test.each(["phone", "412", "412x", "100x500", "500x199", "4001x500", "4.5x500", "412x915;x"])(
  "%s is no free size",
  (text) => {
    expect(parseFreeSize(text)).toBeUndefined();
  },
);
