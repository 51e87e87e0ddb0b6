import { expect, test } from "vitest";

import { findable, type Kind } from "#web/app/search/findable.ts";

import { foundBeside, markedPieces, searchAll, wordsOf } from "./match.ts";

const thing = (title: string, also: readonly string[] = [], kind: Kind = "lectures") =>
  findable({ kind, key: title, title, also, target: { href: "/" } });
const titlesOf = (query: string, things: ReturnType<typeof thing>[]) =>
  searchAll([things], wordsOf(query)).flatMap(({ found }) => found.map(({ title }) => title));

test("every word must be there, without case, width and accents, in any part of a Chinese title", () => {
  const things = [thing("在家做酸種麵包"), thing("Café 與 React 實戰"), thing("辦公桌瑜伽", ["TM-0417"])];
  expect(titlesOf("酸種", things)).toEqual(["在家做酸種麵包"]);
  expect(titlesOf("ＲＥＡＣＴ cafe", things)).toEqual(["Café 與 React 實戰"]);
  expect(titlesOf("tm-0417 瑜伽", things)).toEqual(["辦公桌瑜伽"]);
  expect(titlesOf("react 瑜伽", things)).toEqual([]);
  expect(titlesOf("  ", things)).toEqual([]);
});

test("titles that begin with the search come first, then words that do, then the rest", () => {
  const things = [
    thing("Elsewhere", ["notes on state"]),
    thing("Understated"),
    thing("Where state lives"),
    thing("狀態state"),
    thing("State first"),
  ];
  expect(titlesOf("state", things)).toEqual([
    "State first",
    "Where state lives",
    "狀態state",
    "Understated",
    "Elsewhere",
  ]);
});

test("the kind with the best match comes first", () => {
  const groups = searchAll(
    [[thing("A state", [], "courses"), thing("State", [], "payments")]],
    wordsOf("state"),
  );
  expect(groups.map(({ kind }) => kind)).toEqual(["payments", "courses"]);
});

test("what was found is marked in the text as it was written, and a match beside the title is named", () => {
  expect(markedPieces("Café React", wordsOf("cafe act")).filter(({ isFound }) => isFound)).toEqual([
    { at: 0, piece: "Café", isFound: true },
    { at: 7, piece: "act", isFound: true },
  ]);
  // One character that folds to three: no place in the text can be told.
  expect(markedPieces("㍿ React", wordsOf("react"))).toEqual([{ at: 0, piece: "㍿ React", isFound: false }]);
  expect(foundBeside(thing("Yoga", ["TM-1", "AB-12345678"]), wordsOf("yoga ab-12"))).toBe("AB-12345678");
  expect(foundBeside(thing("Yoga", ["yoga"]), wordsOf("yoga"))).toBeUndefined();
});
