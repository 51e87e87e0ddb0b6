/** Larger text and wider text spacing break no layout (WCAG 2.2, 1.4.4 and 1.4.12). */

import { expect, test } from "../browser/member-browser.ts";

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
