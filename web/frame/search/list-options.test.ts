import { expect, test } from "vitest";

import { findable } from "#web/app/search/findable.ts";

import { optionsBeforeTyping, optionsOf } from "./list-options.ts";
import type { Group } from "./match.ts";

const lectures = (count: number): Group => ({
  kind: "lectures",
  best: 0,
  found: Array.from({ length: count }, (_, at) =>
    findable({ kind: "lectures", key: `${at}`, title: `${at}`, also: [], target: { href: "/" } }),
  ),
});
const optionsFor = (count: number, isWhole = false) =>
  optionsOf([lectures(count)], new Set(isWhole ? ["lectures" as const] : []), "list")[0]!.options;

test("four options of a kind are shown; a fifth is reached by an option that shows more", () => {
  expect(optionsFor(4).map(({ id }) => id)).toEqual([0, 1, 2, 3].map((at) => `list-lectures-${at}`));
  expect(optionsFor(5)).toHaveLength(5);
  expect(optionsFor(5).at(-1)).toEqual({ id: "list-lectures-more", more: "lectures", shown: 5, count: 5 });
  expect(optionsFor(201).at(-1)).toMatchObject({ shown: 200, count: 201 });
});

test("a kind that the member wants to see whole has at most two hundred options, and none that shows more", () => {
  expect([5, 200, 201].map((count) => optionsFor(count, true).length)).toEqual([5, 200, 200]);
  expect(optionsFor(201, true).every((option) => "item" in option)).toBe(true);
});

test("before a word is typed there are the former searches, if any, and each screen once", () => {
  const place = (key: string, target: { href: string } | { run: () => void }) =>
    findable({ kind: "screens", key, title: key, also: [], target });
  const places = [
    place("home", { href: "/" }),
    place("sign out", { run: () => undefined }),
    place("inbox", { href: "/inbox" }),
    place("mark all", { href: "/inbox" }),
  ];
  const shown = (recent: string[]) =>
    optionsBeforeTyping(recent, places, "list").map(({ kind, options }) => [
      kind,
      options.map((option) => ("item" in option ? option.item.title : "query" in option && option.query)),
    ]);
  expect(shown(["react"])).toEqual([
    ["recent", ["react"]],
    ["screens", ["home", "inbox"]],
  ]);
  expect(shown([])).toEqual([["screens", ["home", "inbox"]]]);
});
