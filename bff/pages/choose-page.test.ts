/** The cache of pages must not grow with the number of addresses, cookies or problems that strangers send. */

import { beforeEach, describe, expect, it } from "vitest";

import { createPageChoice, type PageChoice } from "#bff/pages/choose-page.ts";
import { SIGN_IN_PROBLEMS } from "#shared/bff-errors.ts";
import { LANGUAGES } from "#shared/languages.ts";

const PATTERNS = ["/", "/courses/:slug", "/billing", "/sign-in", "*"];
const THEMES = 3;

/** The key of the cache for each page that was chosen. */
const cached = new Set<string>();
/** Time zones of the rendered screens. */
const zones = new Set<string>();

let choice: PageChoice;
beforeEach(() => {
  cached.clear();
  zones.clear();
  choice = createPageChoice({
    screens: PATTERNS.map((pattern) => ({ pattern, asks: [], scripts: {} })),
    sessionCookie: "session",
    schoolZone: "Asia/Taipei",
  });
});

function ask(url: string, cookie: string, acceptLanguage = "en"): void {
  const headers = { cookie, "accept-language": acceptLanguage, "sec-fetch-dest": "document" };
  const chosen = choice.pageFor(url, headers);
  if (chosen === "reopened") throw new Error("No page was chosen.");
  cached.add(JSON.stringify([chosen.screen.pattern, chosen.variant]));
  if (chosen.own !== undefined) zones.add(chosen.own.device.zone);
}

it.each([
  ["en-US,en;q=0.9", "US"],
  ["zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "US"],
  ["en-Latn-us", "US"],
  ["en", undefined],
  ["en-GB,en-US;q=0.5", undefined],
  ["en-US;q=0.1,en-AU", undefined],
  ["fr-US", undefined],
  ["zh-TW", undefined],
])("dates are those of the region of the first English that %s prefers", (header, region) => {
  const headers = { cookie: "session=s", "accept-language": header, "sec-fetch-dest": "document" };
  const chosen = choice.pageFor("/billing", headers);
  if (chosen === "reopened") throw new Error("No page was chosen.");
  expect(chosen.own?.device.region).toBe(region);
  expect(chosen.variant.region).toBe(region);
});

it("a navigation from another site opens its address again, but not that of the sign-in page, to which it may lead", () => {
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" };
  expect(choice.pageFor("/billing", headers)).toBe("reopened");
  expect(choice.pageFor("/sign-in?return_to=%2Fbilling", headers)).toMatchObject({
    screen: { pattern: "/sign-in" },
    own: undefined,
  });
});

describe("the cache does not grow with the number of", () => {
  it("addresses, whether they have a screen or not", () => {
    for (let at = 0; at < 1000; at += 1)
      for (const url of [`/billing?x=${at}`, `/courses/${at}`, `/no/${at}`, `/%E0%A4%A${at}`, `//${at}?`])
        ask(url, "session=s");
    expect(cached.size).toBe(3);
  });

  it("problems in addresses of the sign-in page", () => {
    for (let at = 0; at < 1000; at += 1)
      for (const problem of [String(at), "", "__proto__", "constructor", "%00", "a".repeat(at)])
        ask(`/sign-in?problem=${problem}&problem=${at}`, "");
    expect(cached.size).toBe(1);
    for (const problem of SIGN_IN_PROBLEMS) ask(`/sign-in?problem=${problem}`, "");
    ask("/sign-in", "");
    expect(cached.size).toBe(SIGN_IN_PROBLEMS.length + 2);
  });

  it("languages, themes and widths that cookies name", () => {
    for (let at = 0; at < 1000; at += 1)
      for (const word of ["en", "zh-TW", `en${at}`, `light${at}`, "light", "dark", "null", "%22"])
        ask(
          "/billing",
          `session=s; language=${word}; theme=${word}; device=${at}~Asia.Taipei`,
          `${word},*;q=${at}`,
        );
    expect(cached.size).toBeLessThanOrEqual(LANGUAGES.length * THEMES);
  });

  it("regions of English", () => {
    for (let at = 0; at < 1000; at += 1)
      for (const tag of [`en-${at}`, `en-US-${at}`, `en-Latn-${at}-US`]) ask("/billing", "session=s", tag);
    expect(cached.size).toBe(2);
  });

  it("spellings of a zone", () => {
    const spellings = Array.from({ length: 3000 }, (_, spelling) =>
      "Asia.Taipei".replaceAll(/[a-z]/gi, (letter, at: number) =>
        (spelling >> at) & 1 ? letter.toUpperCase() : letter.toLowerCase(),
      ),
    );
    expect(new Set(spellings).size).toBeGreaterThan(1000);
    for (const zone of spellings) ask("/billing", `session=s; device=390~${zone}`);
    for (const zone of ["No.Where", "%2B08:00", "Asia..Taipei", "-", "Etc.GMT-99", "a".repeat(10_000)])
      ask("/billing", `session=s; device=390~${zone}`);
    expect([...zones]).toEqual(["Asia/Taipei"]);
  });
});
