/** The portal without a network: after a first visit it starts, and shows the payments that this device keeps. */

import type { BrowserContext, Page } from "@playwright/test";

import { SAMPLE_SCHOOL } from "#shared/sample-members/people.ts";

import { expectAccessible } from "../browser/axe.ts";
import { MEMBERS, signIn } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker has stored the portal's files and controls this page. */
async function waitForStore(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? "none"), { timeout: 60_000 })
    .toBe("activated");
}

/**
 * @param page  at Billing
 * @returns the address of the payment, which was shown at the shop
 */
async function showPaymentAtShop(page: Page): Promise<string> {
  await page.locator('main a[href$="-0388"]').first().click();
  await page.getByRole("button", { name: "Show the code large" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await waitForStore(page);
  return page.url();
}

/** The names of the entries that this device keeps for members. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("homeroom.member.")));
}

/** Closes the tab and turns the network off. @returns a new tab of the same browser */
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
  visitAs,
}) => {
  await visitAs("typical", "/courses");
  await waitForStore(page);
  const again = await reopenOffline(context, page);
  await again.goto("/courses");
  await expect(again.getByRole("alert")).toContainText("We try again as soon as you are online.");
  await context.setOffline(false);
  await expect(again.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
});

test("a payment shown at the shop is there without a network in a new tab, and goes on by itself with one", async ({
  page,
  context,
  visitAs,
}) => {
  await visitAs("typical", "/billing");
  const address = await showPaymentAtShop(page);
  const again = await reopenOffline(context, page);
  await again.goto(address);
  await expect(again.getByRole("heading", { level: 1 })).toContainText("作品集健檢");
  await expect(again.getByRole("main")).toContainText("DEMO2411200003");
  await expectAccessible(again);
  await again.getByRole("button", { name: "Show the code large" }).click();
  await expect(again.getByRole("dialog")).toContainText("NT$1,500");
  await again.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(again.getByRole("dialog")).toBeHidden();
  // Closing goes back one entry, which would take the place of the next address.
  await again.waitForFunction(() => (history.state as { over?: boolean } | null)?.over !== true);

  await again.goto("/");
  await expect(again.getByRole("alert").getByText("You are offline", { exact: true })).toBeVisible();
  await expect(again.getByRole("heading", { level: 1, name: "Kept on this device" })).toBeVisible();
  await expectAccessible(again);
  await again
    .getByRole("main")
    .getByRole("link", { name: /作品集健檢/ })
    .click();
  await expect(again).toHaveURL(address);
  await expect(again.getByRole("main")).toContainText("DEMO2411200003");

  await context.setOffline(false);
  await expect(again.getByRole("heading", { name: "About this payment" })).toBeVisible();
  await expect(again.getByRole("alert")).toBeHidden();
});

test("after a sign-out nothing of the member is left, and a start without a network shows no payment", async ({
  page,
  context,
}) => {
  // The test waits for the worker first: one that starts while its page navigates to the school sometimes never activates.
  await page.goto("/sign-in");
  await waitForStore(page);
  await signIn(page, MEMBERS.typical, "/billing");
  const address = await showPaymentAtShop(page);
  expect(await keptOn(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Open the member menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await keptOn(page)).toEqual([]);

  // Signing out unregisters the worker; the next visit registers it again.
  await page.goto("/sign-in");
  await waitForStore(page);
  const again = await reopenOffline(context, page);
  await again.goto(address);
  await expect(again.getByRole("alert")).toContainText("We try again as soon as you are online.");
  await expect(again.getByRole("heading", { level: 1 })).toHaveCount(0);
  await expect(again.getByRole("main")).not.toContainText("DEMO");
});

test("the stores of the service worker hold the files of the build, and nothing of a member's", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical", "/billing");
  await showPaymentAtShop(page);
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  const stores = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.map((stored) => stored.map(({ url }) => new URL(url).pathname));
  });
  expect(stores).toHaveLength(1);
  const others = stores.flat().filter((path) => !path.startsWith("/assets/"));
  const logo = expect.stringMatching(/^\/logo-\w+\.svg$/);
  expect(others.toSorted()).toEqual(["/", "/first-paint.js", "/icon.svg", logo, logo]);
  expect(stores.flat().length).toBeGreaterThan(30);
});

test("while there is a network, the page is the portal's newest, not the stored one", async ({
  page,
  context,
}) => {
  await page.goto("/sign-in");
  await waitForStore(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const headers = { "content-type": "text/html" };
      await (await caches.open(name)).put("/", new Response("<title>An older page</title>", { headers }));
    }
  });
  await page.goto("/sign-in");
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
  const again = await reopenOffline(context, page);
  await again.goto("/sign-in");
  await expect(again).toHaveTitle("An older page");
});

test("the portal can be installed, under its own name", async ({ page }) => {
  await page.goto("/sign-in");
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({
    name: SAMPLE_SCHOOL.name.en,
    display: "standalone",
    start_url: "/",
  });
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});
