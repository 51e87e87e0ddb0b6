/** Contrast of computed colours: with any accent of an operator, and for a member who prefers more contrast. */

import type { Page } from "@playwright/test";

import { expect, test } from "../browser/member-browser.ts";
import { expectTakenOver, openShortcuts } from "../browser/screens.ts";

/** Pale yellow and nearly black: the first cannot be read on paper, the second cannot be seen on the dark theme. */
const HARD_ACCENTS = ["#fff3a0", "#111111"];

/** Colours of text, each with its background. */
const PAIRS = [
  ["--accent", "--paper"],
  ["--accent", "--paper-raised"],
  ["--accent", "--paper-sunken"],
  ["--accent", "--accent-wash"],
  ["--accent-strong", "--accent-wash"],
  ["--on-accent", "--accent"],
  ["--on-accent", "--accent-strong"],
  ["--ink", "--accent-wash"],
] as const;

/** WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;

/** @returns the contrast of each pair, as WCAG 2.2 defines it, by the colours that the browser paints */
async function contrasts(
  page: Page,
  pairs: readonly (readonly [text: string, ground: string])[],
  accent?: string,
): Promise<Record<string, number>> {
  return page.evaluate(
    ({ given, wanted }) => {
      if (given !== undefined) document.documentElement.style.setProperty("--accent-given", given);
      const probe = document.createElement("i");
      document.body.append(probe);
      const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
      const brush = canvas.getContext("2d", { willReadFrequently: true });
      const luminance = (property: string): number => {
        probe.style.setProperty("color", `var(${property})`);
        if (brush === null) return Number.NaN;
        brush.fillStyle = getComputedStyle(probe).color;
        brush.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const measured = wanted.map(([text, ground]) => {
        const [dark = 0, light = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b);
        return [`${text} on ${ground}`, (light + 0.05) / (dark + 0.05)] as const;
      });
      probe.remove();
      return Object.fromEntries(measured);
    },
    { given: accent, wanted: pairs },
  );
}

for (const theme of ["light", "dark"] as const) {
  test(`pale yellow and nearly black can be read as accents in the ${theme} theme`, async ({ openAs }) => {
    const page = await openAs(null);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto("/sign-in");
    await expectTakenOver(page);
    for (const accent of HARD_ACCENTS) {
      const measured = Object.entries(await contrasts(page, PAIRS, accent));
      expect(measured).toHaveLength(PAIRS.length);
      expect(
        measured.filter(([, contrast]) => !(contrast >= MIN_CONTRAST)),
        accent,
      ).toEqual([]);
    }
  });

  test(`a primary button can be read while it is busy, and while nothing can be done, in the ${theme} theme`, async ({
    openAs,
  }) => {
    const page = await openAs("typical");
    await page.emulateMedia({ colorScheme: theme });
    await openShortcuts(page);
    const button = page.getByRole("dialog").getByRole("button", { name: "Close the list" });
    for (const [state, least] of [
      ["aria-disabled", 3],
      ["aria-busy", MIN_CONTRAST],
    ] as const) {
      await button.evaluate((element, name) => {
        for (const each of ["aria-disabled", "aria-busy"]) element.removeAttribute(each);
        element.setAttribute(name, "true");
        const { color, backgroundColor } = getComputedStyle(element);
        document.documentElement.style.setProperty("--words", color);
        document.documentElement.style.setProperty("--ground", backgroundColor);
      }, state);
      const { "--words on --ground": measured } = await contrasts(page, [["--words", "--ground"]]);
      expect(measured, state).toBeGreaterThanOrEqual(least);
    }
  });

  test(`where more contrast is asked for, quiet words and lines have it in the ${theme} theme`, async ({
    openAs,
  }) => {
    const page = await openAs(null);
    await page.emulateMedia({ colorScheme: theme, contrast: "more" });
    await page.goto("/sign-in");
    await expectTakenOver(page);
    const measured = await contrasts(page, [
      ["--ink-2", "--paper"],
      ["--ink-3", "--paper-sunken"],
      ["--hairline", "--paper"],
      ["--rule", "--paper"],
    ]);
    const [words, quiet, hairline, rule] = Object.values(measured);
    // WCAG 2.2, 1.4.6 for words, and 1.4.11 for lines.
    expect(Math.min(words ?? 0, quiet ?? 0)).toBeGreaterThanOrEqual(7);
    expect(Math.min(hairline ?? 0, rule ?? 0)).toBeGreaterThanOrEqual(3);
  });
}
