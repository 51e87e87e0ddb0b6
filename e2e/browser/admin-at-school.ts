/** The school's admin area in a browser, for its journeys: signing in, the keyboard alone, and what every page must offer. */

import { expect, type Page } from "@playwright/test";

import { LOCALES, sidewaysFaults } from "../audits/audits.ts";
import { accessibilityFaults } from "./axe.ts";
import { fillSignInForm, MEMBERS } from "./fixtures.ts";
import { faultsOfTabWalk, tabTo } from "./tab-walk.ts";
import { faultsOfTargets, textBelow13Px } from "./targets.ts";
import { variantsFor } from "./variants.ts";

export const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** Opens a page of the admin area as somebody who is not signed in, and signs the demo school's owner in there. */
export async function signInAsOwner(page: Page, schoolUrl: string, path: string): Promise<void> {
  await page.goto(`${schoolUrl}${path}`);
  await fillSignInForm(page, MEMBERS.operator);
  await page.waitForURL(`**${path}`);
}

/** Types into a field that is reached by Tab. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Presses a button that is reached by Tab. */
export async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}

/** Shows the admin area in this language from the next page on. */
async function chooseLanguage(
  page: Page,
  schoolUrl: string,
  locale: (typeof LOCALES)[number],
): Promise<void> {
  await page
    .context()
    .addCookies([{ name: "school-language", value: locale, url: `${schoolUrl}/admin`, httpOnly: true }]);
}

/**
 * Checks that pages can be used by everybody: in both languages and themes (one of them before each change), by axe; in every
 * window, without scrolling sideways; by the Tab key; by a finger; and with text that can be read. Every fault of every page
 * is reported.
 */
export async function expectUsableByEverybody(
  page: Page,
  schoolUrl: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths)
    for (const locale of variantsFor(path, LOCALES)) {
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: locale === "en" ? "light" : "dark" });
      await chooseLanguage(page, schoolUrl, locale);
      await page.setExtraHTTPHeaders({ "accept-language": locale });
      await page.goto(`${schoolUrl}${path}`);
      const where = `${path} in ${locale}`;
      expect.soft(await accessibilityFaults(page), `axe: ${where}`).toEqual([]);
      // English has the longer words, and Chinese the narrower targets; each is measured where it is harder.
      if (locale === "en") {
        expect.soft(await sidewaysFaults(page), `scrolls sideways: ${where}`).toEqual([]);
        continue;
      }
      expect.soft(await faultsOfTabWalk(page), `round by the Tab key: ${where}`).toEqual([]);
      await page.setViewportSize(PHONE);
      // The walk by the Tab key left the focus on the skip link, which covers the header while it has the focus.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      expect.soft(await faultsOfTargets(page), `44 px for a finger: ${where}`).toEqual([]);
      expect.soft(await textBelow13Px(page), `text below 13 px: ${where}`).toEqual([]);
    }
}
