import { expect, test } from "@playwright/test";

import { expectAccessible, MEMBERS, signIn } from "./fixtures.ts";

test("a member's choice of language and appearance stays", async ({ page }) => {
  await signIn(page, MEMBERS.typical);
  await page.getByRole("button", { name: "Open the member menu" }).click();
  await expectAccessible(page);
  await page.getByText("Dark", { exact: true }).click();
  await page.getByText("中文", { exact: false }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "課程" })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "課程" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hant-TW");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test("a member reads who they are here, their schools and what the portal may do", async ({ page }) => {
  await signIn(page, MEMBERS.typical, "/account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect(page.locator("main").getByText(MEMBERS.typical)).toBeVisible();
  await expectAccessible(page);
});

test("the keyboard alone reaches the content first, the menu and the courses", async ({ page }) => {
  await signIn(page, MEMBERS.typical);
  await expect(page.getByRole("link", { name: /React 與 TypeScript 實戰/ })).toBeVisible();
  await page.goto("/courses");
  await expect(page.getByRole("link", { name: /React 與 TypeScript 實戰/ })).toBeVisible();
  await page.locator("body").press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  const course = page.getByRole("link", { name: /React 與 TypeScript 實戰/ });
  for (let pressed = 0; pressed < 25; pressed += 1) {
    await page.keyboard.press("Tab");
    if (await course.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(course).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "React 與 TypeScript 實戰" })).toBeVisible();
});

test("an address that is no screen says so and leads on", async ({ page }) => {
  await signIn(page, MEMBERS.typical);
  await page.goto("/no/such/screen");
  await expect(page.getByText("There is no page here")).toBeVisible();
  await expectAccessible(page);
});

test("a session that ended elsewhere keeps the page and offers to sign in again", async ({
  page,
  context,
}) => {
  await signIn(page, MEMBERS.typical, "/courses/react-ts-practice?show=unfinished");
  await expect(page.getByRole("heading", { level: 1, name: "React 與 TypeScript 實戰" })).toBeVisible();
  await context.clearCookies();
  await page.getByRole("link", { name: "All courses" }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole("link")).toHaveAttribute("href", /^\/auth\/login\?return_to=%2Fcourses/);
});
