/**
 * Accessibility of every screen: axe in each language and theme, the Tab key alone, sizes of touch targets, narrow windows,
 * reduced motion, forced colours. All audits of a screen share one visit, since the visit takes most of the time.
 */

import type { Page } from "@playwright/test";

import {
  LOCALES,
  motionsSeen,
  sidewaysFaults,
  stopWatchingMotions,
  switchLanguage,
  watchMotions,
} from "./audits.ts";
import { accessibilityFaults } from "../browser/axe.ts";
import { expectOfReact } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";
import { allScreens } from "../browser/screens.ts";
import { faultsOfTabWalk } from "../browser/tab-walk.ts";
import { faultsOfTargets, textBelow13Px } from "../browser/targets.ts";
import { TESTS_EVERY_VARIANT, variantsFor } from "../browser/variants.ts";

// Each test is a dozen audits, which take long on a busy machine.
test.setTimeout(240_000);

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

for (const { name, member, open } of allScreens)
  test(`${name} can be used by everybody: by the Tab key, by a finger, in every window`, async ({
    openAs,
  }) => {
    const page = await openAs(member, { reducedMotion: "reduce" });
    await watchMotions(page);
    await open(page);
    expect.soft(await motionsSeen(page), "motion although reduced motion is preferred").toEqual([]);
    await stopWatchingMotions(page);
    expect.soft(await faultsOfTabWalk(page), "round by the Tab key").toEqual([]);

    for (const locale of variantsFor(name, LOCALES)) {
      await switchLanguage(page, locale);
      // Each language and each theme is audited once: colours do not depend on the language, nor texts on the theme.
      const colorScheme = locale === "en" ? "light" : "dark";
      await page.emulateMedia({ colorScheme });
      expect.soft(await accessibilityFaults(page), `axe in ${locale}, ${colorScheme}`).toEqual([]);
      expect.soft(await sidewaysFaults(page), `scrolls sideways in ${locale}`).toEqual([]);
      await page.setViewportSize(DESKTOP);
    }

    await switchLanguage(page, "en");
    await page.setViewportSize(PHONE);
    // The walk by the Tab key left the focus on the skip link, which covers the header while it has the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    expect.soft(await faultsOfTargets(page), "44 px for a finger").toEqual([]);
    expect.soft(await textBelow13Px(page), "text below 13 px on the screen").toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect.soft(await textBelow13Px(page), "text below 13 px on paper").toEqual([]);

    if (!TESTS_EVERY_VARIANT) return;
    await page.emulateMedia({ media: "screen", colorScheme: "light", forcedColors: "active" });
    await page.setViewportSize(PHONE);
    // The screen is opened again, since a menu or dialog may close, or look different, when the window becomes a phone's.
    await open(page);
    await stopWatchingMotions(page);
    expect
      .soft(await faultsOfTabWalk(page), "round by the Tab key on a small screen, in forced colours")
      .toEqual([]);
  });

async function openSignIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  const link = page.getByRole("link", { name: "Sign in", exact: true });
  await expect(link).toBeVisible();
  await expectOfReact(link);
}

test("axe finds an image without a name and too little contrast, also after a change of theme", async ({
  openAs,
}) => {
  const page = await openAs(null);
  await openSignIn(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("main").evaluate((main) => {
    const words = document.createElement("p");
    words.textContent = "pale in the dark";
    words.style.color = "light-dark(#000, #333)";
    words.style.background = "light-dark(#fff, #222)";
    words.style.colorScheme = "light dark";
    main.append(words);
  });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("main").evaluate((main) => main.append(document.createElement("img")));
  expect((await accessibilityFaults(page)).join("\n")).toMatch(/color-contrast: [\s\S]*image-alt: /);
});

test("the audit of windows finds an element that is too wide, and the audit of motion finds an animation", async ({
  openAs,
}) => {
  const page = await openAs(null);
  await watchMotions(page);
  await openSignIn(page);
  expect(await sidewaysFaults(page)).toEqual([]);
  expect(await motionsSeen(page)).toEqual([]);
  await page.evaluate(() => {
    const wide = document.createElement("p");
    wide.style.width = "350px";
    wide.style.height = "1px";
    document.body.append(wide);
    wide.animate([{ opacity: 0 }, { opacity: 1 }], 10_000);
  });
  expect((await sidewaysFaults(page)).map((fault) => fault.replace(/^\S+/, ""))).toContain(" at 320 x 640");
  await expect.poll(() => motionsSeen(page)).toEqual(["a transition"]);
});

test("the walk by the Tab key finds an invisible focus, and a control that Tab never reaches", async ({
  openAs,
}) => {
  const page = await openAs(null);
  await openSignIn(page);
  await page.getByRole("link", { name: "Sign in", exact: true }).evaluate((link) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":focus { outline: none !important }");
    document.adoptedStyleSheets = [sheet];
    link.tabIndex = -1;
  });
  const faults = await faultsOfTabWalk(page);
  expect(faults).toContain("a “山雀學院” has the focus and does not show it");
  expect(faults).toContain("a “Sign in” is never reached");
});
