/** Members and notices of the school's admin area in a browser. Their rules are tested beside their code. */

import { expect, test } from "@playwright/test";

import {
  expectUsableByEverybody,
  pressByKeyboard,
  signInAsOwner,
  typeInto,
} from "../browser/admin-at-school.ts";
import { type SchoolProcess, startSchool } from "../harness/school-process.ts";

// One school serves all tests of this file, one after another: they change what it has.
test.describe.configure({ mode: "default", timeout: 240_000 });

let school: SchoolProcess;
test.beforeAll(async () => {
  school = await startSchool();
});
test.afterAll(() => school.stop());

test("By the keyboard alone an operator writes a notice, mends its fault, and sends it", async ({ page }) => {
  await signInAsOwner(page, school.url, "/admin/notices");
  await typeInto(page, "Text", "The full plan is there on Monday.");
  await pressByKeyboard(page, "Send it now");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await page.keyboard.type("Courses of January");
  await pressByKeyboard(page, "Send it now");
  await expect(page.getByRole("status")).toContainText("Sent a notice: Courses of January");
});

test("Each page of members and notices can be used by everybody, in both languages and in every window", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: school.url });
  const page = await context.newPage();
  await signInAsOwner(page, school.url, "/admin/notices");
  await page.goto("/admin/members/mem_yichun");
  const access =
    (await page
      .getByRole("link", { name: /^Change access/ })
      .first()
      .getAttribute("href")) ?? "";

  const paths = [
    "/admin/members",
    "/admin/members?by=email&q=yi",
    "/admin/members/mem_yichun",
    "/admin/members/mem_owner/sign-out",
    access,
    "/admin/notices",
  ];
  await expectUsableByEverybody(page, school.url, paths);
  await context.close();
});
