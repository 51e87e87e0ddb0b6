import { expect, test } from "vitest";

import {
  isolated,
  isRecord,
  sentCount,
  sentNumber,
  sentProse,
  sentRecords,
  sentText,
  sentWhole,
  visibleText,
  writtenText,
} from "./sent.ts";

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

test("a number is not negative, a whole one has no fraction that is lost, and a count begins at one", () => {
  expect([0, "0", 0.5, -0.5].map(sentNumber)).toEqual([0, 0, 0.5, null]);
  expect([0, 1.5, 9007199254740991, "9007199254740992"].map(sentWhole)).toEqual([
    0,
    null,
    9007199254740991,
    null,
  ]);
  expect([0, 1, "2"].map(sentCount)).toEqual([null, 1, 2]);
  // A number of that many digits is infinite.
  expect([sentNumber("1e400"), sentWhole("1e400")]).toEqual([null, null]);
});

test("a record is an object, and what is none is left out of a list of records", () => {
  expect([{}, [], null, "a", 7].map(isRecord)).toEqual([true, false, false, false, false]);
  expect(sentRecords([{ a: 1 }, null, [], "a", { b: 2 }])).toEqual([{ a: 1 }, { b: 2 }]);
  for (const odd of [null, undefined, {}, "a"]) expect(sentRecords(odd)).toEqual([]);
});

test("a value that cannot be read is shown as it was written, and an empty one is not", () => {
  expect([" a ", 7, false, { a: 1 }].map(writtenText)).toEqual(["a", "7", "false", '{"a":1}']);
  for (const nothing of [null, undefined, "", " "]) expect(writtenText(nothing)).toBeNull();
});
