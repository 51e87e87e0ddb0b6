import { expect, test } from "vitest";

import { sentProse, sentText } from "./sent.ts";

test("a text that comes as a number is that number's digits, and anything else that is no text is none", () => {
  expect(sentText(7)).toBe("7");
  expect(sentText(" a ")).toBe("a");
  for (const odd of [null, undefined, "", "  ", true, {}, [], Number.NaN]) expect(sentText(odd)).toBeNull();
});

test("half of a surrogate pair does not break what is made of a text", () => {
  expect(encodeURIComponent(sentText("a\uD83D")!)).toBe("a%EF%BF%BD");
});

test("a direction that a text leaves open ends with the text, and a plain text is not touched", () => {
  expect(sentProse("React 實戰")).toBe("React 實戰");
  expect(sentProse("\u202Eevil")).toBe("\u2068\u202Eevil\u2069");
  // A closing mark of its own would end the isolation early.
  expect(sentProse("a\u2069\u202Eevil")).toBe("\u2068a\u202Eevil\u2069");
  expect(sentProse("עברית")).toBe("\u2068עברית\u2069");
});
