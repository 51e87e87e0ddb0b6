import { expect, test } from "vitest";

import { initialsOf, tintOf } from "./initials.ts";
import { humaniseSlug, languageOfText, matchesSearch } from "./text.ts";

test("a course without a title is named after its slug", () => {
  expect(humaniseSlug("react-ts-practice")).toBe("React ts practice");
  expect(humaniseSlug("---")).toBe("---");
});

test("the language of a title is recognised by its script", () => {
  expect(languageOfText("React 與 TypeScript 實戰")).toBe("zh-Hant-TW");
  expect(languageOfText("Desk yoga")).toBe("en");
  expect(languageOfText("はじめての料理 入門")).toBe("ja");
  expect(languageOfText("2025")).toBeUndefined();
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
});

test("a tint is always the same for the same id", () => {
  expect(tintOf("mem_1")).toBe(tintOf("mem_1"));
  expect(tintOf("mem_1")).toBeLessThan(8);
});
