/** The school's admin area in a browser, by the keyboard alone. Its rules are tested beside its code. */

import { expect, test } from "@playwright/test";

import { pressByKeyboard, signInAsOwner, typeInto } from "../browser/admin-at-school.ts";
import { startSchool } from "../harness/school-process.ts";
import { tabTo } from "../browser/tab-walk.ts";

test("By the keyboard alone an owner allows MCP, corrects a form, and sees the secret once", async ({
  page,
}) => {
  const school = await startSchool();
  await signInAsOwner(page, school.url, "/admin/settings");
  await pressByKeyboard(page, "Turn MCP connections on");
  await expect(page.getByRole("status")).toContainText("Turned MCP connections on");
  await expect(page.getByRole("status")).toBeFocused();

  const inMenu = page
    .getByRole("navigation", { name: "Areas" })
    .getByRole("link", { name: "OAuth applications" });
  // The message has the focus, and the menu stands before it.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Home");
  await tabTo(page, inMenu);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Make an application" }));
  await page.keyboard.press("Enter");

  await typeInto(page, "Name", "Portal");
  await typeInto(page, "Redirect URIs", "http://portal.example/auth/callback");
  await tabTo(page, page.getByLabel("Confidential application"));
  await page.keyboard.press("Space");
  await pressByKeyboard(page, "Make the application");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Redirect URIs")).toBeFocused();
  await expect(page.getByLabel("Redirect URIs")).toHaveAccessibleDescription(/begins with https:/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Portal");
  await expect(page.getByLabel("Confidential application")).toBeChecked();

  await typeInto(page, "Redirect URIs", "https://portal.example/auth/callback");
  await pressByKeyboard(page, "Make the application");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The secret of Portal");
  await expect(page.locator(".copy").first()).toHaveText(/^sec_/);
  await page.goto(`${school.url}/admin/oauth-applications`);
  await page.getByRole("link", { name: "Portal" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portal");
  await expect(page.getByText(/sec_/)).toHaveCount(0);
  await school.stop();
});
