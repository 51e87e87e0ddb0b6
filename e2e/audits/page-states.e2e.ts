/** States of a page that only a real browser has: no scripts, an old browser, print, very long names. */

import type { Page } from "@playwright/test";

import { expectAccessible } from "../browser/axe.ts";
import { expect, test } from "../browser/member-browser.ts";
import { expectAtRest, memberScreens } from "../browser/screens.ts";
import { withoutFirstAnswers } from "../browser/without-first-answers.ts";

test("without scripts the page says in both languages what it needs", async ({ openAs }) => {
  const page = await openAs(null, { javaScriptEnabled: false });
  await page.goto("/sign-in");
  const notice = page.locator("noscript");
  await expect(notice).toBeVisible();
  expect(await notice.textContent()).toMatch(/請開啟 JavaScript.*Please switch on JavaScript/);
});

for (const name of [
  "歐陽娜娜娜娜娜娜".repeat(6),
  "阿布杜拉 عبد الله بن محمد",
  "Wolfeschlegelsteinhausenbergerdorff".repeat(3),
])
  test(`a name such as ${name.slice(0, 12)} breaks no layout`, async ({ openAs }) => {
    const page = await openAs("typical", { viewport: { width: 320, height: 640 } });
    await withoutFirstAnswers(page);
    await page.route("**/auth/session", async (route) => {
      const response = await route.fetch();
      const session = (await response.json()) as { member: object };
      await route.fulfill({ response, json: { ...session, member: { ...session.member, name } } });
    });
    await page.goto("/account");
    await expectAtRest(page);
    await page.getByRole("button", { name: "Open the member menu" }).click();
    await expect(page.locator("#member-menu").getByText(name)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await expectAccessible(page);
  });

/** Controls and links to other screens, which are of no use on paper. */
const pressable = (page: Page) => page.locator("button:visible, input:visible, select:visible, nav:visible");

async function open(page: Page, name: string): Promise<void> {
  await memberScreens.find((screen) => screen.name === name)?.open(page);
}

test("a course is printed whole, with words for its signs and nothing to press", async ({ openAs }) => {
  const page = await openAs("typical");
  await open(page, "A course of 120 lectures");
  await expect.poll(() => page.locator("main ol > li").count()).toBe(120);
  await page.emulateMedia({ media: "print" });
  const rows = page.locator("main ol > li");
  expect(await rows.evaluateAll((all) => all.filter((row) => row.checkVisibility()).length)).toBe(120);
  await expect(rows.first().getByText("Completed")).toBeVisible();
  await expect(page.getByText(/^Printed /)).toBeVisible();
  // The headings of sections are buttons too, and are printed.
  await expect(pressable(page).and(page.locator(":not([aria-expanded])"))).toHaveCount(0);
});
