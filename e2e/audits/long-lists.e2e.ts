/** The longest lists that a member can have. */

import { readFile } from "node:fs/promises";

import { expect, test } from "../browser/member-browser.ts";

test("last year's invoices of 10,000 payments are a file after three actions; reading can be stopped", async ({
  page,
  visitAs,
}) => {
  await visitAs("heavy", "/billing");
  // Two hundred answers take ten seconds on a quiet machine, and more than a minute on a slow one with two other journeys.
  test.setTimeout(300_000);
  await expect(page.getByText("The newest 50 payments", { exact: false }).first()).toBeVisible();
  const earlier = page.getByRole("button", { name: "Earlier" });
  await earlier.click();
  await expect(page.getByText(/^Loading… [\d,]+ so far$/)).toBeVisible();
  await page.getByRole("button", { name: "Stop loading" }).click();
  await expect(page.getByRole("button", { name: "Load 50 more" })).toBeVisible();

  // The first action opened Billing.
  const lastYear = String(new Date().getFullYear() - 1);
  await earlier.click();
  await expect(page.getByRole("radio", { name: lastYear })).toBeChecked({ timeout: 240_000 });
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: `CSV of ${lastYear}` }).click({ timeout: 240_000 });
  expect((await file).suggestedFilename()).toBe(`payments_${lastYear}.csv`);
  const rows = (await readFile(await (await file).path(), "utf8")).trimEnd().split("\r\n");
  await expect(
    page.getByText(`${(rows.length - 1).toLocaleString("en")} payments in ${lastYear}`).first(),
  ).toBeVisible();
  // Nothing is read for a year that was not asked for.
  await expect(page.getByText("10,000", { exact: false })).toHaveCount(0);
});

test("every payment of 10,000 is read for a year before all of them, and few are rendered", async ({
  page,
  visitAs,
}) => {
  test.setTimeout(300_000);
  await visitAs("heavy", "/billing?year=1999");
  await expect(page.getByText("0 payments in 1999", { exact: true }).first()).toBeVisible({
    timeout: 240_000,
  });
  await page.getByRole("radio", { name: "Newest" }).check();
  await expect(page.getByText("That was the oldest payment")).toBeVisible();
  const table = page.getByRole("table", { name: "Payments, newest first" });
  // All but the three to pay that stand above, and the heading.
  await expect(table).toHaveAttribute("aria-rowcount", "9998");
  // Windowed: rows far from the screen are not rendered.
  expect(await table.getByRole("link").count()).toBeLessThan(200);

  await page.getByRole("searchbox").fill("09475");
  await expect(page.getByRole("main").getByText("1 match among all 10,000 payments")).toBeVisible();
  await expect(table.getByRole("link")).toHaveCount(1);
});
