/** The school's admin area in a browser: for everybody, and by the keyboard alone. Its rules are tested beside its code. */

import { expect, test } from "@playwright/test";

import {
  expectUsableByEverybody,
  pressByKeyboard,
  signInAsOwner,
  typeInto,
} from "../browser/admin-at-school.ts";
import { openOperatorApi } from "../conformance/operator-api/operator-api.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";
import { tabTo } from "../browser/tab-walk.ts";

// One school serves all tests of this file, one after another: they change what it has.
test.describe.configure({ mode: "default", timeout: 300_000 });

let school: SchoolProcess;
test.beforeAll(async () => {
  school = await startSchool({ SCHOOL_CLIENT_HOSTS: "program.example" });
});
test.afterAll(() => school.stop());

test("By the keyboard alone an owner allows MCP, corrects a form, and sees the secret once", async ({
  page,
}) => {
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
});

test("Each page of the school works in both languages and themes, by Tab, by finger, in every window", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "en", baseURL: school.url });
  const page = await context.newPage();
  await signInAsOwner(page, school.url, "/admin/oauth-applications");
  await page.getByRole("link", { name: "Portal" }).click();
  const application = new URL(page.url()).search;
  // The audit log shows what a program has changed, also a text without a space to break a line at.
  const program = await openOperatorApi(school.url);
  await program.call("POST", "/posts", { slug: "ferns", title: "Ferns", body: "fern-".repeat(300) });
  const paths = [
    "/admin/members",
    "/admin/members?email=yi",
    "/admin/members/mem_yichun",
    "/admin/oauth-applications",
    "/admin/oauth-applications?source=metadata_document",
    "/admin/oauth-applications/new",
    `/admin/oauth-applications/application${application}`,
    `/admin/oauth-applications/application/disable${application}`,
    "/admin/oauth-applications/hosts",
    "/admin/audit",
    "/admin/audit?by=program",
    "/admin/settings",
    "/admin/nowhere",
    // The members' pages.
    "/",
    "/sign-in",
    "/set-password?token=none",
    "/courses/home-baking-sourdough?lecture=lec_home-baking-sourdough_3-2&t=95",
  ];
  await expectUsableByEverybody(page, school.url, paths);
  await context.close();
});
