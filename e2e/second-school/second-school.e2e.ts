/** The screens of a portal at a school with `oidc-provider`, documented fields alone and the forms of Rails, in a browser. */

import { type Browser, expect, type Page, test } from "@playwright/test";

import { expectAtRest } from "../browser/screens.ts";
import { memberScreens } from "../browser/visited-screens.ts";
import { findFreePort } from "../harness/free-port.ts";
import { type PortalProcess, startPortal } from "../harness/portal-process.ts";
import { type SecondSchool, startSecondSchool } from "./second-school.ts";

let school: SecondSchool;
let portal: PortalProcess;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  const port = String(await findFreePort());
  school = await startSecondSchool({ portalUrl: `http://localhost:${port}` });
  portal = await startPortal({ ...school.settings, PORT: port });
});
test.afterAll(async () => {
  await portal?.stop();
  await school?.stop();
});

/** What no member may see: values of a program, the school's own forms of times and amounts, and that something is unreadable. */
const RAW =
  /undefined|NaN|Invalid Date|\[object|\bnull\b|\+0800|\d\d:\d\d UTC|\d{4}-\d\d-\d\d[T ]\d|0\.\d+e\d|not be read/;

/** What the documented fields alone say, on some screens. */
const DATA: Readonly<Record<string, string>> = {
  Courses: "You stopped at 12:34",
  "A course with locks": "12/48 lectures completed",
  Billing: "NT$1,500",
  "A payment by ATM": "9999000000000012",
  "A refunded payment": "NT$600 of NT$1,200 refunded",
  "The inbox": "12 unread",
  Account: "yichun@example.com",
};

/** Signs a member in by the pages of the package. @returns a page of a new browser at the portal */
async function signIn(browser: Browser, member: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, locale: "en", timezoneId: "Asia/Taipei" });
  const page = await context.newPage();
  // The package's pages ask for a font on another site.
  await page.route("https://fonts.googleapis.com/**", (route) => route.abort());
  await page.goto("/courses");
  await page
    .getByRole("link", { name: /sign in/i })
    .first()
    .click();
  await page.locator("[name=login]").fill(member);
  await page.locator("[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${portal.url}/courses`);
  return page;
}

async function expectReadable(page: Page): Promise<void> {
  await expectAtRest(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toHaveCount(0);
  expect(await main.innerText()).not.toMatch(RAW);
}

test("every screen of a member opens, and shows no form of Rails @nightly", async ({ browser }) => {
  const page = await signIn(browser, "mem_yichun");
  for (const screen of memberScreens)
    await test.step(screen.name, async () => {
      await page.goto(await screen.address(() => Promise.resolve(page)));
      await expectReadable(page);
      const text = DATA[screen.name];
      if (text !== undefined) await expect(page.getByRole("main")).toContainText(text);
    });
});

test("the other members of the samples see their courses and payments @nightly", async ({ browser }) => {
  for (const member of ["mem_bohan", "mem_daniel", "mem_yichen"])
    await test.step(member, async () => {
      const page = await signIn(browser, member);
      for (const path of ["/", "/courses", "/billing", "/account"]) {
        await page.goto(path);
        await expectReadable(page);
      }
      await page.context().close();
    });
});

test("a sign-out ends the pair at the school, and leads to the school's own sign-out @nightly", async ({
  browser,
}) => {
  const page = await signIn(browser, "mem_yichun");
  const { refresh_token } = school.latestPair();
  await page.getByRole("button", { name: "Open the member menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => school.provider.RefreshToken.find(refresh_token)).toBeUndefined();
  await page.getByRole("link", { name: "Sign out of the account, too" }).click();
  await expect(page.getByRole("button", { name: "Yes, sign me out" })).toBeVisible();
});
