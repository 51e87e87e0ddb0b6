/** The portal where there is no network: it starts once it was opened, shows what this device keeps, and nothing else. */

import { expect, type BrowserContext, type Page, test } from "@playwright/test";

import { MEMBERS, signIn } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

/** Until the portal's files are stored, and its service worker answers for this page. */
async function waitForStore(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? "none"))
    .toBe("activated");
}

/** @returns the address of the payment, which was shown at the shop */
async function showPaymentAtShop(page: Page): Promise<string> {
  await signIn(page, MEMBERS.typical, "/billing");
  await page.locator('main a[href$="-0388"]').first().click();
  await page.getByRole("button", { name: "Show at the shop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await waitForStore(page);
  return page.url();
}

/** Closes the tab and loses the network; a new tab of the same browser. */
async function reopenOffline(context: BrowserContext, page: Page): Promise<Page> {
  await page.close();
  await context.setOffline(true);
  return context.newPage();
}

test("a sign-in with the service worker at work comes back with its code once", async ({ page }) => {
  await page.goto("/sign-in");
  await waitForStore(page);
  await signIn(page, MEMBERS.typical, "/courses");
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
});

test("a portal that was opened before starts without a network, and goes on once there is one", async ({
  page,
  context,
}) => {
  await signIn(page, MEMBERS.typical, "/courses");
  await waitForStore(page);
  const again = await reopenOffline(context, page);
  await again.goto("/courses");
  await expect(again.getByRole("alert")).toContainText("We try again as soon as you are online.");
  await context.setOffline(false);
  await expect(again.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
});
