/** Sessions that end while the portal is used, in one of two tabs, or by signing out. */

import { expect, type Page, test } from "@playwright/test";

import { expectAccessible } from "../browser/axe.ts";
import { expectStarted, fillSignInForm, goOn, MEMBERS, signIn } from "../browser/fixtures.ts";

const courseHeading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Ends the portal's session as another device would: the cookie is not valid any more. The session at the school stays. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ domain: new URL(page.url()).hostname });
}

test("a session that ends during use is taken up again at the same line of the same page", async ({
  page,
}) => {
  await signIn(page, MEMBERS.typical, "/courses/watercolour-basics");
  await page.goto("/courses/react-ts-practice?show=unfinished#continue");
  await expect(courseHeading(page, "React 與 TypeScript 實戰")).toBeVisible();
  await expectStarted(page);
  await endSession(page);
  await goOn(page.getByRole("link", { name: "All courses" }));
  await expect(courseHeading(page, "Courses")).toBeVisible();
  await page.goBack();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog).toBeVisible();
  // The content of the page is still shown.
  await expect(courseHeading(page, "React 與 TypeScript 實戰")).toBeVisible();

  await dialog.getByRole("link").click();
  await page.getByRole("button", { name: /^allow/i }).click();
  await expect(page).toHaveURL(/\/courses\/react-ts-practice\?show=unfinished#continue$/);
  await expect(page.getByText("37/120 lectures completed")).toBeVisible();
});

test("of two tabs one signs in again, and the other goes on without another consent", async ({
  page,
  context,
}) => {
  await signIn(page, MEMBERS.typical, "/courses");
  const other = await context.newPage();
  await other.goto("/courses");
  await expect(courseHeading(other, "Courses")).toBeVisible();
  for (const tab of [page, other]) await expectStarted(tab);
  await endSession(page);
  for (const tab of [page, other]) {
    await goOn(tab.getByRole("link", { name: "React 與 TypeScript 實戰" }).first());
    await expect(tab.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
  }
  await page.getByRole("dialog").getByRole("link").click();
  await page.getByRole("button", { name: /^allow/i }).click();
  await expect(page.getByText("37/120 lectures completed")).toBeVisible();
  await expect(other.getByRole("dialog")).toBeHidden();
  await expect(other.getByText("37/120 lectures completed")).toBeVisible();
});

test("signing out in one tab signs out all of them, and nothing stays on the device", async ({
  page,
  context,
}) => {
  await signIn(page, MEMBERS.typical, "/billing");
  await page.locator('main a[href$="-0388"]').first().click();
  await page.getByRole("button", { name: "Show the code large" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // Closing goes back one entry, which would take the place of the next address.
  await page.waitForFunction(() => (history.state as { over?: boolean } | null)?.over !== true);
  await page.goto("/courses/watercolour-basics");
  await page.getByRole("main").getByRole("button", { expanded: false }).first().click();
  const kept = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
        .filter((key) => !["homeroom.language", "homeroom.theme"].includes(key))
        .map((key) => key.replace(/^homeroom\.member\.[^.]+\.|\.[^.]*\d$/g, ""))
        .toSorted(),
    );
  await expect
    .poll(kept)
    .toEqual(expect.arrayContaining(["homeroom.tab-member", "instructions", "open-sections"]));
  const other = await context.newPage();
  await other.goto("/courses");
  await expect(courseHeading(other, "Courses")).toBeVisible();
  await expectStarted(other);

  await page.getByRole("button", { name: "Open the member menu" }).click();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Sign out" }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/sign-in/);
  await expect(other.getByText("React 與 TypeScript 實戰")).toHaveCount(0);
  expect(await kept()).toEqual([]);
  await other.goto("/courses");
  await expect(other).toHaveURL(/\/sign-in/);
  // The choices of language and theme belong to the device, and stay.
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("after a sign-out the page leads to the sign-out at the school, and the next sign-in asks for the password", async ({
  page,
  context,
}) => {
  await signIn(page, MEMBERS.typical, "/courses");
  const other = await context.newPage();
  await other.goto("/events");
  await expectStarted(other);
  await page.getByRole("button", { name: "Open the member menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByText("This browser may still be signed in to your account.")).toBeVisible();
    await expect(tab.getByRole("link", { name: "Sign out of the account, too" })).toBeVisible();
  }
  await expectAccessible(page);
  const portal = new URL(page.url()).origin;
  await page.getByRole("link", { name: "Sign out of the account, too" }).click();
  await expect(page.getByText(MEMBERS.typical)).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(portal);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel(/password/i)).toBeVisible();

  // A first visitor of the portal reads nothing of it.
  await page.goto(`${portal}/sign-in`);
  await expect(page.getByText("may still be signed in")).toHaveCount(0);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Allow", exact: true })).toHaveCount(0);
  await fillSignInForm(page, MEMBERS.typical);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page).toHaveURL(`${portal}/`);
});
