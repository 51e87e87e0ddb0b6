import { MEMBERS } from "../browser/fixtures.ts";
import { journeyPorts } from "../browser/journey-folder.ts";
import { expect, test } from "../browser/member-browser.ts";
import { expectAtRest } from "../browser/screens.ts";

const { documentedPortal } = await journeyPorts();
test.use({ baseURL: `http://localhost:${documentedPortal}` });
test.skip(process.env["PORTAL_URL"] !== undefined, "needs a school that speaks the documented dialect");

test("a school with the specification's fields alone still lists courses, by their slugs", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical");
  await expect(page.getByRole("link", { name: /react ts practice/i }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /watercolour basics/i })).toBeVisible();
  await expect(page.getByText(/You stopped at 12:34/).first()).toBeVisible();
});

test("its curriculum has numbered sections, every lecture, and the position without a row", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical", "/courses/home-baking-sourdough");
  await expect(page.getByRole("heading", { level: 1, name: /home baking sourdough/i })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /Section 3/ })).toBeVisible();
  await expect(page.getByText("12/48 lectures completed")).toBeVisible();
  await expect(page.locator("main ol [aria-current='true']")).toHaveCount(0);
  await page.getByRole("button", { name: "Expand all sections" }).click();
  // That school sends instants as integer seconds, and the portal shows them as usual.
  await expect(page.getByText(/opens \d+\s\w+\s\d{4},\s\d\d:\d\d,\sin\s/).first()).toBeVisible();
});

test("every other screen works with its fields, and none fails", async ({ page, visitAs }) => {
  await visitAs("typical", "/");
  for (const path of ["/", "/products", "/consulting", "/events", "/billing", "/inbox", "/inbox/settings"]) {
    await page.goto(path);
    await expectAtRest(page);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await expect(page.getByText(/undefined|null|NaN|Invalid Date|\[object/)).toHaveCount(0);
  }
  await page.goto("/account");
  await expect(page.getByRole("main").getByText(MEMBERS.typical)).toBeVisible();
});

test("its payments keep their states, codes and amounts", async ({ page, visitAs }) => {
  await visitAs("typical", "/billing");
  await page.locator('main a[href$="-0417"]').last().click();
  await expect(page.getByText("NT$3,200").first()).toBeVisible();
  await expect(page.getByText("Account number", { exact: true })).toBeVisible();
});
