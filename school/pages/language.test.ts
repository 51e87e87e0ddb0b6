import { describe, expect, test } from "vitest";

import { chooseLanguage } from "#school/pages/language.ts";

describe("chooseLanguage", () => {
  test.each([
    [undefined, "zh-TW,zh;q=0.9,en;q=0.8", "zh-TW"],
    [undefined, "en-GB,en;q=0.9,zh;q=0.1", "en"],
    [undefined, "en;q=0.2, zh-Hant;q=0.8", "zh-TW"],
    [undefined, "zh;q=0, de", "en"],
    [undefined, undefined, "en"],
    ["zh-TW", "en", "zh-TW"],
    ["de en", "zh-TW", "en"],
    ["de", "zh-TW", "zh-TW"],
  ] as const)("ui_locales %s and Accept-Language %s give %s", (uiLocales, acceptLanguage, language) => {
    expect(chooseLanguage(uiLocales, acceptLanguage)).toBe(language);
  });
});
