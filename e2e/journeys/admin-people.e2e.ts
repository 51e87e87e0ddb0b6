/** Members, the curriculum and notices of the school's admin area in a browser. Their rules are tested beside their code. */

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

test("By the keyboard alone an operator writes a notice, mends its fault, sees it as it will stand, and sends it", async ({
  page,
}) => {
  await signInAsOwner(page, school.url, "/admin/notices/new");
  await typeInto(page, "Text", "The full plan is there on Monday.");
  await pressByKeyboard(page, "Save and see the preview");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await page.keyboard.type("Courses of January");
  await pressByKeyboard(page, "Save and see the preview");

  await expect(page.getByRole("region", { name: "Preview" })).toContainText("The full plan is there");
  await expect(page.getByText("8 members get it.")).toBeVisible();
  await pressByKeyboard(page, "Send it now");
  await expect(page.getByRole("status")).toContainText("Sent a notice: Courses of January");
  await expect(page.getByText("cannot be taken back")).toBeVisible();
});

test("Each page of members, curriculum and notices can be used by everybody, in both languages and in every window", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: school.url });
  const page = await context.newPage();
  await signInAsOwner(page, school.url, "/admin/curriculum");
  const firstLink = async (name?: string): Promise<string> => {
    const links = page.getByRole("table").getByRole("link", name === undefined ? {} : { name });
    const path = (await links.first().getAttribute("href")) ?? "";
    await page.goto(path);
    return path;
  };
  const course = await firstLink("React 與 TypeScript 實戰");
  const section = await firstLink();
  const lecture = await firstLink();
  await page.goto("/admin/notices/new");
  await page.getByLabel("Title", { exact: true }).fill("Courses of January");
  await page.getByRole("button", { name: "Save and see the preview" }).click();
  await page.waitForURL(/\/notices\/not_/);
  const notice = new URL(page.url()).pathname;
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
    "/admin/curriculum",
    course,
    section,
    lecture,
    "/admin/notices",
    "/admin/notices/new",
    notice,
    `${notice}/change`,
  ];
  await expectUsableByEverybody(page, school.url, paths);
  await context.close();
});
