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
