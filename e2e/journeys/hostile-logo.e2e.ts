/** A logo that is an SVG with programs and foreign addresses in it: the portal shows its drawing, and nothing else of it works. */

import type { Page } from "@playwright/test";

import { journeyPorts } from "../browser/journey-folder.ts";
import { expect, test } from "../browser/member-browser.ts";

const { documentedPortal, documentedSchool } = await journeyPorts();
const SCHOOL = `http://127.0.0.1:${documentedSchool}`;
test.use({ baseURL: `http://localhost:${documentedPortal}` });
test.skip(process.env["PORTAL_URL"] !== undefined, "needs a portal with a hostile logo");

const ICONS = ["/icon.svg", "/icon-maskable.svg"];

/** Opens an address, and fails if anything of the logo runs there or is fetched from another site. */
async function expectHarmless(page: Page, path: string): Promise<void> {
  const fetched: string[] = [];
  // Requests that the policy forbids do not arrive here.
  await page.route("https://elsewhere.example/**", (route) => {
    fetched.push(route.request().url());
    return route.abort();
  });
  await page.goto(path);
  // An image is complete once its programs would have run and its addresses would have been requested.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  expect(fetched).toEqual([]);
  expect(await page.evaluate(() => "wasRun" in globalThis)).toBe(false);
}

test("a hostile logo runs nothing and fetches nothing, on a page or opened by its address", async ({
  page,
  visitAs,
}) => {
  const logo = page.locator("img[src^='/logo-']").first();
  await expectHarmless(page, "/sign-in");
  await expect(logo).toBeVisible();
  const address = (await logo.getAttribute("src")) ?? "";

  await visitAs("typical");
  for (const path of ["/", "/courses", "/billing", "/account"]) {
    await expectHarmless(page, path);
    await expect(logo).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expectHarmless(page, path);
    await page.emulateMedia({ media: "screen" });
  }

  await expectHarmless(page, `${SCHOOL}/sign-in`);
  await expect(logo).toBeVisible();
  for (const path of [address, ...ICONS, `${SCHOOL}${address}`]) {
    await expectHarmless(page, path);
    expect(await page.evaluate(() => document.documentElement.localName)).toBe("svg");
    await page.mouse.click(20, 10);
    expect(await page.evaluate(() => "wasRun" in globalThis)).toBe(false);
  }
});
