/** The browser's Back leads to the place that the member left, not to the top of the page. */

import { expect, test } from "../browser/member-browser.ts";
import { expectAtRest } from "../browser/screens.ts";

const LISTS = [
  { path: "/billing", links: "main a[href^='/billing/']" },
  { path: "/courses", links: "main h3 a" },
  { path: "/inbox", links: "main h3 a" },
] as const;

for (const [device, viewport] of [
  ["on a phone", { width: 390, height: 844 }],
  ["on a desktop @nightly", { width: 1280, height: 800 }],
] as const)
  test(`After a look at one row, Back comes to that row ${device}`, async ({ openAs }) => {
    const page = await openAs("typical", { viewport });
    const place = () => page.evaluate(() => window.scrollY);
    for (const { path, links } of LISTS) {
      await page.goto(path);
      await expectAtRest(page);
      const row = page.locator(links).last();
      await row.evaluate((link) => link.scrollIntoView({ block: "center" }));
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem("homeroom.positions")))
        .toContain(path);
      const left = await place();
      expect(left).toBeGreaterThan(0);
      await row.click();
      await page.waitForURL((url) => url.pathname !== path);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await page.goBack();
      await expect.poll(place).toBe(left);
    }
    await page.reload();
    await expect.poll(place).toBeGreaterThan(0);
  });
