import { expectStarted } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";
import { expectAtRest } from "../browser/screens.ts";

test("the keyboard alone finds a locked lecture in its closed section, and opens another at the school", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical", "/account");
  await expectAtRest(page);
  const button = page.getByRole("button", { name: "Search everything" }).first();
  await button.focus();
  // The listener is loaded by then.
  await expectStarted(page);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search everything" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  // A locked one: its row says when it opens.
  await page.keyboard.press("Enter");
  await field.fill("全麥與裸麥");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "在家做酸種麵包" })).toBeFocused();
  await expect(page.locator("main ol > li").filter({ hasText: "全麥與裸麥" })).toBeInViewport();

  // The second way to a lecture of a course that is open already.
  await page.keyboard.press("Control+k");
  await field.fill("肉桂捲");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.locator("main ol > li").filter({ hasText: "肉桂捲" })).toBeInViewport();

  await page.keyboard.press("Control+k");
  await field.fill("效能面板");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/courses\/react-ts-practice\?lecture=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("效能面板");
});

test("on a phone the search opens from the header, and fills the screen", async ({ openAs }) => {
  const page = await openAs("typical", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/billing");
  await expectAtRest(page);
  await page.getByRole("banner").getByRole("button", { name: "Search everything" }).click();
  const dialog = page.getByRole("dialog", { name: "Search everything" });
  await expect(dialog).toBeVisible();
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await dialog.getByRole("combobox").fill("開學須知");
  await dialog.getByRole("option").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "開學須知" })).toBeInViewport();
});
