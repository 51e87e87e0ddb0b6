import { expect, test } from "vitest";

import { coverLetters, initialsOf, tintOf } from "./initials.ts";
import { foldForSearch, humaniseSlug, languageOfText, matchesSearch, withSingleSpaces } from "./text.ts";

test("a course without a title is named after its slug", () => {
  expect(humaniseSlug("react-ts-practice")).toBe("React ts practice");
  expect(humaniseSlug("---")).toBe("---");
});

test("the language of a title is recognised by its script", () => {
  expect(languageOfText("React 與 TypeScript 實戰")).toBe("zh-Hant-TW");
  expect(languageOfText("Desk yoga")).toBe("en");
  expect(languageOfText("はじめての料理 入門")).toBe("ja");
  expect([languageOfText("2025"), languageOfText("Δ")]).toEqual([undefined, undefined]);
});

test("a search finds every word, whatever its case or width", () => {
  expect(matchesSearch("React 與 TypeScript 實戰", "ｒｅａｃｔ 實戰")).toBe(true);
  expect(matchesSearch("React 與 TypeScript 實戰", "react vue")).toBe(false);
});

test("initials follow the custom of the name's language", () => {
  expect(initialsOf("林怡君")).toBe("君");
  expect(initialsOf("Daniel Okafor")).toBe("DO");
  expect(initialsOf("عبد الله")).toHaveLength(2);
  expect(initialsOf("")).toBe("");
  expect(["Prince", "anna b. carlsson", " \u200BDaniel "].map(initialsOf)).toEqual(["P", "AC", "D"]);
  expect(["林怡君 (Amy)", "林A", "林 怡君"].map(initialsOf)).toEqual(["君", "林", "林"]);
});

test("a cover has two Chinese characters of a title that begins with one, otherwise one letter", () => {
  const letters = ["用資料說故事", "茶", "茶 tea", "react 實戰", "《資料》", "3D", "---", ""].map(
    coverLetters,
  );
  expect(letters).toEqual(["用資", "茶", "茶", "R", "資", "3", "", ""]);
});

test("accents of Latin letters do not count in a search, and marks of kana do", () => {
  expect(foldForSearch("ＣAFÉ")).toBe("cafe");
  expect(foldForSearch("ガ")).not.toBe(foldForSearch("カ"));
});

test("texts that differ in gaps and directions alone are the same", () => {
  expect(withSingleSpaces(" \u2068a\u2069\n\t b ")).toBe("a b");
});

test("a tint is always the same for the same id", () => {
  expect(tintOf("mem_1")).toBe(tintOf("mem_1"));
  const tints = Array.from({ length: 100 }, (_, id) => tintOf(`mem_${id}`));
  expect(new Set(tints)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
});
