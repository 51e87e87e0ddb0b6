import { expectStarted, MEMBERS, signIn } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";

test("a member's choice of language and appearance stays", async ({ page, visitAs }) => {
  await visitAs("typical");
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  await page.getByRole("button", { name: "Open the member menu" }).click();
  await page.getByRole("radio", { name: "Dark" }).click();
  await page.getByRole("radio", { name: /中文/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "課程" })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "課程" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hant-TW");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test("a member ends the session of another device, which is signed out at its next step", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, MEMBERS.withTwoDevices);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await signIn(other, MEMBERS.withTwoDevices);

  await page.goto("/account/sessions");
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Sign out (?!other)/ }).click();
  await expect(page.getByText("You are signed in on no other device.")).toBeVisible();

  await other.goto("/courses");
  await expect(other).toHaveURL(/\/sign-in/);
  await context.close();
});

test("inside LINE a member is told how to go on in their own browser, and can stay", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.1.0",
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/sign-in?return_to=%2Fcourses");
  const open = page.getByRole("link", { name: "Open in my browser" });
  await expect(open).toHaveAttribute("href", /return_to=%2Fcourses&openExternalBrowser=1$/);
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(open).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(open).toBeHidden();
  await context.close();
});

test("a member moves between sections by single keys, after looking them up", async ({ page, visitAs }) => {
  await visitAs("typical", "/courses/react-ts-practice");
  await expect(page.getByRole("button", { name: "準備工作與心態" })).toBeVisible();
  // The listener for shortcuts is loaded by then.
  await expectStarted(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeHidden();
  await page.keyboard.press("]");
  await expect(page.getByRole("button", { name: "準備工作與心態" })).toBeFocused();
  await page.keyboard.press("]");
  await expect(page.getByRole("button", { name: "狀態與事件" })).toBeFocused();
  await page.keyboard.press("[");
  await expect(page.getByRole("button", { name: "準備工作與心態" })).toBeFocused();
});
