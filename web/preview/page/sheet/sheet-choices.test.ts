import { expect, test } from "vitest";

import { looksOf, readSheetChoices, writeSheetChoices } from "./sheet-choices.ts";
import { sheetPath, sheetScreen } from "./sheet-path.ts";

test("by default a sheet shows the operator's language in the light theme", () => {
  expect(readSheetChoices("?lang=fr&theme=pink", "en")).toEqual({ language: "en", theme: "light" });
  expect(looksOf({ language: "en", theme: "light" })).toEqual([{ language: "en", theme: "light" }]);
});

test("both languages and both themes give four frames for each state, and are written into the address", () => {
  const both = { language: "both", theme: "both" } as const;
  expect(looksOf(both)).toHaveLength(4);
  expect(readSheetChoices(writeSheetChoices(both), "en")).toEqual(both);
});

test("the address of a sheet names its screen", () => {
  expect(sheetPath("billing")).toBe("/preview/sheet/billing");
  expect(sheetScreen("/preview/sheet/billing")).toBe("billing");
  expect(sheetScreen("/preview/sheet/billing/")).toBe("billing");
  expect(sheetScreen("/preview/sheet")).toBe("");
  expect(sheetScreen("/preview/sheet/%E0%A4%A")).toBe("%E0%A4%A");
  expect(sheetScreen("/preview/sheets")).toBeUndefined();
  expect(sheetScreen("/preview/billing")).toBeUndefined();
});
