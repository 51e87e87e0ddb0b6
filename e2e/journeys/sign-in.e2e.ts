import { expect, test } from "@playwright/test";

import { PHONE, signInAsOwner } from "../browser/admin-at-school.ts";
import { expectAccessible } from "../browser/axe.ts";
import { journeyPorts } from "../browser/journey-folder.ts";
import { livePairsOf, MEMBERS, signIn, signInAtSchool } from "../browser/fixtures.ts";

test("a member signs in at the school, gives consent and sees the courses they own", async ({ page }) => {
  await signIn(page, MEMBERS.typical);
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  await expect(page.getByRole("link", { name: /React 與 TypeScript 實戰/ })).toBeVisible();
  await expectAccessible(page);
});

test("the school's own pages can be used by everybody: sign-in, a wrong password, consent", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await page
    .getByRole("link", { name: /sign in/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /e-?mail/i }).fill(MEMBERS.abroad);
  await page.getByLabel(/password/i).fill("not the password");
  await page.getByRole("button", { name: /^sign in$/i }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /e-?mail/i })).toHaveValue(MEMBERS.abroad);
  await expectAccessible(page);
  await signInAtSchool(page, MEMBERS.abroad);
  await expectAccessible(page);
});

test("an invited member is at Home by three presses, in one look, with Allow in sight on each screen", async ({
  browser,
}) => {
  test.skip(process.env["PORTAL_URL"] !== undefined, "invites at the embedded school");
  const school = `http://127.0.0.1:${(await journeyPorts()).school}`;
  const office = await browser.newPage({ locale: "en" });
  await signInAsOwner(office, school, "/admin/members/new");
  await office.getByLabel("E-mail").fill("newcomer@example.com");
  await office.getByLabel("Name").fill("阮小安");
  await office.getByRole("button", { name: "Invite" }).click();
  const link = (await office.locator(".copy").textContent()) ?? "";

  const page = await browser.newPage({ locale: "zh-TW", colorScheme: "dark", viewport: PHONE });
  await page.goto(link);
  await expectAccessible(page);
  for (const label of ["新密碼", "再輸入一次"]) await page.getByLabel(label).fill("a harbour in the fog");
  await page.getByRole("button", { name: "設定密碼" }).click();
  await expectAccessible(page);
  // The paper, and the operator's accent as it was given.
  const look = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.backgroundColor, style.getPropertyValue("--accent-given")];
    });
  const atSchool = await look();
  await page.getByRole("link", { name: "前往我的課程" }).click();
  const allow = page.getByRole("button", { name: "允許", exact: true });
  for (const size of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await expect(allow).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("heading", { level: 1 })).toContainText("山雀學院");
  await expectAccessible(page);
  await allow.click();
  await page.waitForURL((url) => url.pathname === "/" && url.origin !== school);
  expect(await look()).toEqual(atSchool);
});

test("a member who was on their way to a course comes back to that course", async ({ page }) => {
  await signIn(page, MEMBERS.typical, "/courses/watercolour-basics?show=unfinished");
  await expect(page.getByRole("heading", { level: 1, name: /水彩入門/ })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?show=unfinished");
});

test("[T36] a member who declines is told that nothing was shared, and can try again", async ({ page }) => {
  await page.goto("/courses");
  await page
    .getByRole("link", { name: /sign in/i })
    .first()
    .click();
  await signInAtSchool(page, MEMBERS.abroad);
  await page.getByRole("button", { name: /do not allow/i }).click();
  await expect(page).toHaveURL(/\/sign-in\?problem=access_denied/);
  await expect(page.getByRole("link", { name: /sign in|try again/i }).first()).toBeVisible();
  await expectAccessible(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");
});

test("[S53 S58] a member signs out, and neither the browser nor the school keeps anything", async ({
  page,
}) => {
  test.skip(process.env["PORTAL_URL"] !== undefined, "looks into the database of the embedded school");
  await signIn(page, MEMBERS.signingOut);
  expect(livePairsOf(MEMBERS.signingOut)).toBe(1);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "session");
  const cookieNames = async () => {
    const { hostname } = new URL(page.url());
    const cookies = (await page.context().cookies()).filter(({ domain }) => domain === hostname);
    return cookies.map(({ name }) => name).toSorted();
  };
  await page.locator("main a[href^='/courses/']").first().click();
  await page.getByRole("main").getByRole("button", { expanded: false }).first().click();
  expect(await cookieNames()).toContain("sections");

  await page
    .getByRole("button", { name: /account|menu|member/i })
    .first()
    .click();
  await page.getByRole("button", { name: /sign out/i }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect.poll(() => livePairsOf(MEMBERS.signingOut)).toBe(0);
  // The remaining entries name the device and this browser's sign-ins, and nothing of the member.
  expect(await cookieNames()).toEqual(["device", "sign-in"]);

  // A copy of the cookie is not valid any more.
  if (cookie !== undefined) await page.context().addCookies([cookie]);
  await page.goto("/courses");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("a callback that was tampered with leads to a page that explains it", async ({ page }) => {
  await page.goto("/auth/callback?code=made-up&state=made-up&iss=https%3A%2F%2Fevil.example.com");
  await expect(page).toHaveURL(/problem=state_mismatch/);
});
