/** Addresses of the operators' preview with unknown names, and files of it that do not load. */

import { expectAccessible } from "../browser/axe.ts";
import { stageOf } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";

test("What an address asks for and is not there is said, with a way on, and nothing of it is done", async ({
  openAs,
}) => {
  const page = await openAs("operator", { viewport: { width: 320, height: 640 } });
  await page.goto(
    "/preview/javascript:alert(1)?as=<script>alert(1)</script>&at=tomorrow&screen-state=no/such",
  );
  await expect(
    page.getByText(/were left out: .*screen-state=no\/such, as=<script>.*, at=tomorrow/),
  ).toBeVisible();
  await expect(page.getByText("There is no screen at /javascript:alert(1)")).toBeVisible();
  // Content that does not fit is scrolled within its part; the page itself does not scroll.
  const isWithinWindow = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  expect(await isWithinWindow()).toEqual([320, 640]);
  await page.getByRole("button", { name: "Settings" }).click();
  await expectAccessible(page);
  expect(await isWithinWindow()).toEqual([320, 640]);
  await page.getByRole("button", { name: "Close settings" }).click();
  await page.getByRole("button", { name: "Show Home instead" }).click();
  await expect(stageOf(page).getByRole("heading", { level: 1 })).toHaveText(/^Home /);
  await expect(page.getByText("There is no screen at")).toBeHidden();

  await page.goto("/preview/billing/TM20200101-0240");
  await expect(page.getByText("TM20200101-0240 is a sample payment of another day")).toBeVisible();
  await expect(stageOf(page).getByRole("heading", { level: 1 })).toHaveText("年末成果發表會 門票");

  await page.route("**/preview/assets/open-preview-*.js", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("The preview did not load.");
  await page.unroute("**/preview/assets/open-preview-*.js");
  await page.getByRole("link", { name: "Load again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();

  await page.route("**/preview/assets/main-*.js", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("The preview did not load.")).toBeVisible();
  await page.unroute("**/preview/assets/main-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(stageOf(page).getByRole("heading", { level: 1 })).toHaveText("年末成果發表會 門票");
});

test("An address of the preview that is no screen, and a preview whose first file does not come, say so", async ({
  openAs,
}) => {
  const page = await openAs("operator");
  for (const name of ["__proto__", "constructor"]) {
    expect((await page.goto(`/preview/${name}`))?.status()).toBe(404);
    await expect(page.getByText(`There is no screen at /${name}`)).toBeVisible();
  }
  for (const address of ["/preview/x.html", "/preview/auth/login", "/preview/%E0%A4%A", "/%E0%A4%A"]) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "There is no page here" })).toBeVisible();
  }
  // The script that says so comes last.
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/preview/assets/page-"),
  );
  await page.route("**/preview/assets/page-*.js", (route) => route.abort());
  await page.route("**/first-paint.js", async (route) => {
    await failed;
    await route.continue();
  });
  await page.goto("/preview");
  await expect(page.getByRole("alert")).toContainText("This page did not load.");
  await page.unrouteAll();
});
