import { expect, test } from "vitest";

import { isolated, sentProse, sentText, visibleText } from "./sent.ts";

test("a number is read as the text of its digits, and any other value that is no text is null", () => {
  expect(sentText(7)).toBe("7");
  expect(sentText(" a ")).toBe("a");
  for (const odd of [null, undefined, "", "  ", true, {}, [], Number.NaN]) expect(sentText(odd)).toBeNull();
});

test("half of a surrogate pair in a text causes no error where the text is used", () => {
  expect(encodeURIComponent(sentText("a\uD83D")!)).toBe("a%EF%BF%BD");
  expect(isolated("a\uD83D")).toBe("a\uFFFD");
});

test("a text cannot change the direction of the text after it, and plain text is not changed", () => {
  expect(sentProse("React 實戰")).toBe("React 實戰");
  expect(sentProse("\u202Eevil")).toBe("\u2068\u202Eevil\u2069");
  // A closing mark in the text would end the isolation early.
  expect(sentProse("a\u2069\u202Eevil")).toBe("\u2068a\u202Eevil\u2069");
  for (const fromRight of ["עברית", "عربي", "ދިވެހި", "\u{1E900}"])
    expect(sentProse(fromRight)).toBe(`\u2068${fromRight}\u2069`);
});

test("a text without visible characters is no text, and a name may contain such characters", () => {
  const invisible = [
    "\u200B\u200D",
    "\u2060",
    "\u00AD",
    "\u3164",
    "\u2800",
    "\u{E0061}",
    "\uFE0F",
    "\u202E\u2069",
    "\u0000",
  ];
  for (const text of invisible) {
    expect(visibleText(text)).toBeNull();
    expect(sentProse(text)).toBeNull();
  }
  for (const text of ["a\u200Bb", "👩\u200D💻", "–", "7", "نا"]) expect(visibleText(text)).toBe(text);
});
