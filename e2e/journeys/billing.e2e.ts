import { expect, test } from "../browser/member-browser.ts";

const PHONE = { width: 360, height: 640 };

test("a member pays at the shop: the code on a phone, large, copied, and without network once opened", async ({
  page,
  visitAs,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize(PHONE);
  await visitAs("typical", "/billing");
  await expect(page.getByRole("heading", { level: 2, name: "To pay" })).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ hasText: "作品集健檢" })
    .getByRole("link", { name: "See the store code" })
    .click();

  // The whole card, down to its main button, without scrolling: above the navigation at the thumb.
  const show = page.getByRole("button", { name: "Show the code large" });
  const bar = await page.getByRole("navigation").boundingBox();
  const box = await show.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByRole("button", { name: "Copy Store code" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("DEMO2411200003");

  await show.click();
  const view = page.getByRole("dialog");
  await expect(view).toContainText("NT$1,500");
  await context.setOffline(true);
  await view.getByRole("button", { name: "Close" }).click();
  await expect(view).toBeHidden();
  await show.click();
  await expect(view).toContainText("DEMO");
  await page.goBack();
  await expect(view).toBeHidden();
  await context.setOffline(false);
});

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
