/** Larger text and wider text spacing break no layout (WCAG 2.2, 1.4.4 and 1.4.12). */

import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../browser/member-browser.ts";
import { expectAtRest } from "../browser/screens.ts";

const SCREENS = ["/", "/courses", "/billing", "/inbox"];
const SPACED =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }";

test("With text twice as large no screen scrolls sideways at 640 or 1280 px", async ({ openAs }) => {
  for (const width of [640, 1280]) {
    const page = await openAs("typical", { viewport: { width, height: 800 } });
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
      const sizes = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(sizes, `${path} at ${width} px`).toEqual([width, width]);
    }
  }
});

test("With wider text no two cells of Billing lie over each other at 1280 px", async ({ openAs }) => {
  const page = await openAs("typical", { viewport: { width: 1280, height: 800 } });
  await page.goto("/billing");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, SPACED);
  const overlaps = await page.getByRole("row").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const texts = Array.from(row.children, (cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      });
      return texts.slice(1).filter((text, place) => text.left < (texts[place]?.right ?? 0) - 0.5);
    }),
  );
  expect(overlaps).toEqual([]);
});

test("At 400 % zoom most of the inbox can be read, and the sentence about a mark is whole", async ({
  openAs,
}) => {
  const page = await openAs("heavy", { viewport: { width: 320, height: 256 } });
  await page.goto("/inbox");
  await expectAtRest(page);
  await page.getByRole("article").nth(2).scrollIntoViewIfNeeded();
  expect(await coveredShare(page)).toBeLessThan(0.25);

  await page
    .getByRole("button", { name: /^Mark as read: / })
    .first()
    .click();
  const sentence = page.getByRole("main").getByText(/^Marked as read: /);
  expect(await hiddenHeight(sentence)).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
});

/** The part of the window that is covered by elements which do not scroll with the page. */
function coveredShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const heights = Array.from({ length: window.innerHeight }, (_, y) => {
      let element = document.elementFromPoint(window.innerWidth / 2, y);
      while (element !== null && !["fixed", "sticky"].includes(getComputedStyle(element).position))
        element = element.parentElement;
      return element === null ? 0 : 1;
    });
    return heights.reduce<number>((sum, covered) => sum + covered, 0) / heights.length;
  });
}

test("Home shows the whole title of the lecture where a member stopped", async ({ openAs }) => {
  const page = await openAs("typical", { viewport: { width: 320, height: 640 } });
  await page.goto("/");
  await expectAtRest(page);
  const region = page.getByRole("region", { name: "Now" });
  const title = region
    .getByRole("heading")
    .filter({ has: page.getByRole("link") })
    .locator("span")
    .first();
  await expect(title).toHaveText(/混合/);
  expect(await hiddenHeight(title)).toBe(0);
});

/** How much is cut off of a text that is longer than it is now. */
function hiddenHeight(text: Locator): Promise<number> {
  return text.evaluate((shown) => {
    shown.append(" · 為什麼麵團要休息".repeat(12));
    return shown.scrollHeight - shown.clientHeight;
  });
}
