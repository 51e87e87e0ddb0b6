import { expect, test, vi } from "vitest";

import { findable, type Kind } from "#web/app/search/findable.ts";

import { parseAmount } from "#web/format/money.ts";

import { foundBeside, markedPieces, searchAll, termsOf, wordsOf } from "./match.ts";

const thing = (title: string, also: readonly string[] = [], kind: Kind = "lectures") =>
  findable({ kind, key: title, title, also, target: { href: "/" } });
const titlesOf = (query: string, things: ReturnType<typeof thing>[]) =>
  searchAll([things], termsOf(query, "Asia/Taipei")).flatMap(({ found }) => found.map(({ title }) => title));

test("a result has every word, without case, width and accents, in any part of a Chinese title", () => {
  const things = [thing("在家做酸種麵包"), thing("Café 與 React 實戰"), thing("辦公桌瑜伽", ["TM-0417"])];
  expect(titlesOf("酸種", things)).toEqual(["在家做酸種麵包"]);
  expect(titlesOf("ＲＥＡＣＴ cafe", things)).toEqual(["Café 與 React 實戰"]);
  expect(titlesOf("tm-0417 瑜伽", things)).toEqual(["辦公桌瑜伽"]);
  expect(titlesOf("react 瑜伽", things)).toEqual([]);
  expect(titlesOf("  ", things)).toEqual([]);
});

test("titles that start with the search come first, then titles with a word that does, then the rest", () => {
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
  // The beginning of a title is the beginning of a word.
  const both = [thing("Understated lives"), thing("State as it lives")];
  expect(titlesOf("lives state", both)).toEqual(["State as it lives", "Understated lives"]);
});

test("one mistake in a word is forgiven if little is found without it; these results come last", () => {
  const things = [
    thing("Lifting state", [], "courses"),
    thing("Autolyse"),
    thing("酸種麵包"),
    thing("A litfing"),
  ];
  expect(titlesOf("litfing", things)).toEqual(["A litfing", "Lifting state"]);
  for (const word of ["autolise", "autolse", "auttolyse", "autloyse", "zutolyse", "autolysz"])
    expect(titlesOf(word, things)).toEqual(["Autolyse"]);
  expect(titlesOf("酸種面包", things)).toEqual(["酸種麵包"]);
  // Two mistakes, inside a word, or a short word.
  for (const word of ["aotolise", "utolise", "lfit"]) expect(titlesOf(word, things)).toEqual([]);
  const many = ["lifting a", "lifting b", "lifting c", "litfing"].map((title) => thing(title));
  expect(titlesOf("lifting", many)).toHaveLength(3);
  expect(titlesOf("lifting", many.slice(1))).toEqual(["lifting b", "lifting c", "litfing"]);
  // The shortest words in which one is forgiven, and one letter less.
  const short = ["state", "ab cd", "酸種麵包", "酸種麵"].map((title) => thing(title));
  expect(["stafe", "酸種面包", "酸種面"].map((word) => titlesOf(word, short))).toEqual([
    ["state"],
    ["酸種麵包"],
    [],
  ]);
});

test("an amount is found in any notation, and a time by its day in the reader's zone", () => {
  const payment = (title: string, amount: string, iso: string, dayZone: string | null = null) => {
    const times = [{ at: Date.parse(iso), dayZone, written: iso }];
    return findable({ ...thing(title), amount: parseAmount(amount), times });
  };
  const things = [
    payment("dear", "1500", "2026-12-02T17:00:00Z"),
    payment("cheap", "150", "2025-12-31T17:00:00Z"),
    payment("day", "1500.5", "2026-03-12T04:00:00Z", "America/New_York"),
  ];
  for (const query of [
    "1,500",
    "NT$1,500",
    "twd 1500",
    "1,500元",
    "12月3日",
    "3rd december",
    "Dec 3, 2026",
    "2026-12-03",
  ])
    expect(titlesOf(query, things)).toEqual(["dear"]);
  expect(titlesOf("3/12", things)).toEqual(["day"]);
  // What is no amount is not that of a payment without one.
  expect(titlesOf("nothing", [findable({ ...thing("free"), amount: null })])).toEqual([]);
  expect(titlesOf("1 Jan 2026", things)).toEqual(["cheap"]);
  for (const query of ["13/32", "2月30日", "3 Dec 2025", "15"]) expect(titlesOf(query, things)).toEqual([]);
  // A month alone, and a date beside another word.
  expect(titlesOf("12月", things)).toEqual(["dear"]);
  expect([titlesOf("12/3 dear", things), titlesOf("12/3 cheap", things)]).toEqual([["dear"], []]);
  const unreadable = findable({ ...thing("?"), times: [{ at: null, dayZone: null, written: "some day" }] });
  expect(titlesOf("1 Jan 1970", [unreadable])).toEqual([]);
});

test("a day is the reader's in the west, too", () => {
  const times = [{ at: Date.parse("2026-12-04T02:00:00Z"), dayZone: null, written: "" }];
  const found = (query: string) =>
    searchAll([[findable({ ...thing("late"), times })]], termsOf(query, "America/Los_Angeles")).length;
  expect([found("3 Dec"), found("4 Dec")]).toEqual([1, 0]);
});

test("the kind with the best match comes first", () => {
  const groups = searchAll(
    [[thing("A state", [], "courses"), thing("State", [], "payments")]],
    termsOf("state", "Asia/Taipei"),
  );
  expect(groups.map(({ kind }) => kind)).toEqual(["payments", "courses"]);
});

test("matches are marked in the original text, and a match outside the title is named", () => {
  expect(markedPieces("Café React", wordsOf("cafe act")).filter(({ isFound }) => isFound)).toEqual([
    { at: 0, piece: "Café", isFound: true },
    { at: 7, piece: "act", isFound: true },
  ]);
  // One character folds to three: no place in the text can be marked.
  expect(markedPieces("㍿ React", wordsOf("react"))).toEqual([{ at: 0, piece: "㍿ React", isFound: false }]);
  expect(foundBeside(thing("Yoga", ["TM-1", "AB-12345678"]), wordsOf("yoga ab-12"))).toBe("AB-12345678");
  expect(markedPieces("Lifting state", wordsOf("litfing"))[0]).toEqual({
    at: 0,
    piece: "Lifting",
    isFound: true,
  });
  expect(foundBeside(thing("Yoga", ["yoga"]), wordsOf("yoga"))).toBeUndefined();
  // Every place of a word is marked, and nothing without one.
  expect(markedPieces("no no", ["no"]).map(({ at, isFound }) => [at, isFound])).toEqual([
    [0, true],
    [2, false],
    [3, true],
  ]);
  expect(markedPieces("Yoga", ["x"])).toEqual([{ at: 0, piece: "Yoga", isFound: false }]);
});

test("a mistake is forgiven in thirty letters; a longer word is found as it stands, without a pattern", () => {
  const swapped = (word: string) => `${word.slice(0, 2)}${word.charAt(3)}${word.charAt(2)}${word.slice(4)}`;
  const latin = "abcdefghijklmnopqrstuvwxyz".repeat(400);
  const han = Array.from({ length: 10_400 }, (_, at) => String.fromCodePoint(0x4e_00 + (at % 97))).join("");
  for (const letters of [latin, han]) {
    const short = letters.slice(0, 30);
    expect(titlesOf(swapped(short), [thing(short)])).toEqual([short]);
    for (const length of [31, 10_000]) {
      const long = letters.slice(0, length);
      const patterns = vi.spyOn(globalThis, "RegExp");
      expect(titlesOf(long, [thing("before"), thing(long)])).toEqual([long]);
      expect(titlesOf(swapped(long), [thing(long)])).toEqual([]);
      expect(markedPieces(long, [swapped(long)])).toEqual([{ at: 0, piece: long, isFound: false }]);
      expect(patterns).not.toHaveBeenCalled();
      patterns.mockRestore();
    }
  }
});
