/** The longest lists that a member can have. */

import { expect, test } from "../browser/member-browser.ts";

test("last year's invoice among 10,000 payments takes at most four actions; loading can be stopped", async ({
  page,
  visitAs,
}) => {
  await visitAs("heavy", "/billing");
  // Two hundred answers take ten seconds on a quiet machine, and more than a minute on a slow one with two other journeys.
  test.setTimeout(300_000);
  await expect(page.getByText("The newest 50 payments", { exact: false }).first()).toBeVisible();
  const year = page.getByLabel("Year");
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    await action;
    actions += 1;
  };
  await year.selectOption("Older…");
  await expect(page.getByText(/^Loading… [\d,]+ so far$/)).toBeVisible();
  await page.getByRole("button", { name: "Stop loading" }).click();
  await act(year.selectOption("Older…"));
  await expect(page.getByText("That was the oldest payment")).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText("All 10,000 payments", { exact: false }).first()).toBeVisible();
  const table = page.getByRole("table", { name: "Payments, newest first" });
  // All but the three to pay that stand above, and the heading.
  await expect(table).toHaveAttribute("aria-rowcount", "9998");
  // Windowed: rows far from the screen are not rendered.
  expect(await table.getByRole("link").count()).toBeLessThan(200);

  const lastYear = String(new Date().getFullYear() - 1);
  await act(year.selectOption(lastYear));
  await act(table.getByRole("row").filter({ hasText: "Paid" }).getByRole("link").first().click());
  await expect(page.getByRole("heading", { level: 2, name: "Invoice" })).toBeVisible();
  await expect(page.getByText(new RegExp(`\\b${lastYear}\\b`)).first()).toBeVisible();
  expect(actions).toBeLessThanOrEqual(4);
  await page.goBack();
  await year.selectOption("All");

  await page.getByRole("searchbox").fill("09475");
  await expect(page.getByRole("main").getByText("1 match among all 10,000 payments")).toBeVisible();
  await expect(table.getByRole("link")).toHaveCount(1);
});
