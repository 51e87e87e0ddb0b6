import { describe, expect, it } from "vitest";

import { cookieIn, isPageNavigation, isReadByPerson, languageOf } from "#bff/routes/navigation.ts";

describe("a member's navigation", () => {
  it.each([
    {},
    { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    { "sec-fetch-mode": "navigate" },
    { "sec-fetch-dest": "document" },
  ])("is a request with %j", (headers) => {
    expect(isPageNavigation(headers)).toBe(true);
  });

  it.each([
    { "sec-purpose": "prefetch", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    { purpose: "prefetch" },
    { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" },
    { "sec-fetch-mode": "cors", "sec-fetch-dest": "document" },
    { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
  ])("is none with %j", (headers) => {
    expect(isPageNavigation(headers)).toBe(false);
  });

  it("is read by a person if it names HTML", () => {
    expect([{ accept: "text/html" }, { accept: "*/*" }, {}].map(isReadByPerson)).toEqual([
      true,
      false,
      false,
    ]);
    expect(isReadByPerson({ accept: "text/html", purpose: "prefetch" })).toBe(false);
  });
});

it("a page is in the language that was chosen on the device, or else in that of its browser", () => {
  const chinese = { "accept-language": "zh-TW" };
  expect([languageOf(chinese), languageOf({ ...chinese, cookie: "a=b; language=en" })]).toEqual([
    "zh-TW",
    "en",
  ]);
  expect(languageOf({ ...chinese, cookie: "language=xx" })).toBe("zh-TW");
});

it("a cookie has its whole name, and its value may hold any further sign", () => {
  expect(cookieIn("xlanguage=a; language=b=c ; other=d", "language")).toBe("b=c");
  expect([cookieIn(undefined, "language"), cookieIn("language", "language")]).toEqual([undefined, undefined]);
});
