/** The gate under the page's real policy: every order of outage, retry, sign-in, sign-out and Back. */

import type { Page, Route } from "@playwright/test";

import { MEMBERS, signIn } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";
import { withoutFirstAnswers } from "../browser/without-first-answers.ts";

const WHO_IS_THERE = /\/auth\/session(\?|$)/;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const signInLink = (page: Page) => page.getByRole("link", { name: "Sign in", exact: true });
const retry = (page: Page) => page.getByRole("button", { name: "Try again" });

/** From now on the portal's server fails to answer `GET /auth/session`. */
async function breakSession(page: Page): Promise<void> {
  // A page of the member's own navigation would bring the session with it.
  await withoutFirstAnswers(page);
  await page.route(WHO_IS_THERE, (route) => route.fulfill({ status: 503, body: "" }));
}

async function mendSession(page: Page): Promise<void> {
  await page.unroute(WHO_IS_THERE);
}

/** Presses Try again, and waits until the portal has asked and was refused again. */
async function retryInVain(page: Page): Promise<void> {
  const refused = page.waitForResponse((response) => WHO_IS_THERE.test(new URL(response.url()).pathname));
  await retry(page).click();
  await refused;
  await expect(retry(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open the member menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(signInLink(page)).toBeVisible();
}

/** Errors that no part of the portal caught, and errors for which React showed a boundary. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (/TrustedHTML|TypeError|Content.Security/.test(message.text())) errors.push(message.text());
  });
  return errors;
}

// A worker would answer for the server that is broken here.
test.use({ serviceWorkers: "block" });

test("After an outage at the start, Try again shows the screen, and fails as often as it must before", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical");
  const errors = errorsOf(page);
  await breakSession(page);
  await page.goto("/courses");
  await expect(retry(page)).toBeVisible();
  await retryInVain(page);
  await retryInVain(page);
  await mendSession(page);
  await retry(page).click();
  await expect(page.getByRole("link", { name: "React 與 TypeScript 實戰" }).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("When the network drops while the page loads, coming back online shows the screen", async ({
  page,
  context,
  visitAs,
}) => {
  await visitAs("typical");
  const errors = errorsOf(page);
  await withoutFirstAnswers(page);
  await page.route(WHO_IS_THERE, async (route) => {
    // The scripts have loaded before they send their own call.
    if (route.request().url().endsWith("/auth/session")) await context.setOffline(true);
    await route.abort();
  });
  await page.goto("/courses");
  await expect(page.getByText("You are offline").first()).toBeVisible();
  await mendSession(page);
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "React 與 TypeScript 實戰" }).first()).toBeVisible();
  // Nor of what the device keeps, whose chunk may not have come before the network went.
  expect(errors).toEqual([]);
});

test("An outage that ends in no session leads to the sign-in page, and the sign-in leads back", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical");
  const errors = errorsOf(page);
  await breakSession(page);
  await page.goto("/billing");
  await expect(retry(page)).toBeVisible();
  await page.context().clearCookies({ domain: new URL(page.url()).hostname });
  await mendSession(page);
  await retry(page).click();
  await expect(page).toHaveURL(/\/sign-in\?return_to=%2Fbilling$/);
  await signInLink(page).click();
  // The school still knows who is there.
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page).toHaveURL(/\/billing$/);
  await expect(heading(page, "Billing")).toBeVisible();
  expect(errors).toEqual([]);
});

test("Back after a sign-out, and an outage after it, lead to the sign-in page and from there to the screen", async ({
  page,
}) => {
  await signIn(page, MEMBERS.typical, "/courses");
  const errors = errorsOf(page);
  await page.getByRole("link", { name: "Billing" }).first().click();
  await expect(heading(page, "Billing")).toBeVisible();
  await signOut(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in\?return_to=%2Fbilling$/);
  await expect(signInLink(page)).toBeVisible();

  // First `GET /auth/session` fails, then it answers that nobody is signed in.
  await breakSession(page);
  await page.goto("/billing");
  await expect(retry(page).or(signInLink(page))).toBeVisible();
  await mendSession(page);
  await page.goto("/billing");
  await signInLink(page).click();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(heading(page, "Billing")).toBeVisible();

  await page.getByRole("link", { name: "Courses" }).first().click();
  await expect(heading(page, "Courses")).toBeVisible();
  await signOut(page);
  await page.goBack();
  // The sign-in page is shown before the address follows.
  await expect(page).toHaveURL(/\/sign-in\?return_to=%2Fcourses$/);
  await expect(signInLink(page)).toBeVisible();
  await page.goBack();
  await expect(signInLink(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test("Signing out adds one entry to the history, and its address leads to no sign-in page", async ({
  page,
}) => {
  await signIn(page, MEMBERS.typical, "/courses");
  const before = await page.evaluate(() => history.length);
  await signOut(page);
  // The portal's other tabs hear of it by then, and this one would too.
  await page.getByRole("button", { name: "Open the member menu" }).click();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
});

test("The page of last resort has the portal's form, though none of its words come", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/assets/words-*", (route) => route.abort());
  await page.goto("/courses");
  const notice = page.getByRole("alert");
  await expect(notice.getByText("This could not be loaded")).toBeVisible();
  const box = await notice.getByRole("heading", { level: 1 }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(16);
  expect(box?.y).toBeGreaterThanOrEqual(16);
});

for (const { title, code, answer } of [
  { title: "cannot be loaded", code: "part_missing", answer: (route: Route) => route.abort() },
  {
    title: "throws",
    code: "screen_threw",
    answer: (route: Route) =>
      route.fulfill({ contentType: "text/javascript", body: 'throw new Error("canary")' }),
  },
])
  test(`A screen that ${title} is reported to the portal, without its address`, async ({ page, visitAs }) => {
    await visitAs("typical");
    await page.route("**/assets/course-*.js", answer);
    const reported = page.waitForRequest("**/auth/client-errors");
    await page.goto("/courses/react-ts?canary#canary");
    const report = await reported;
    expect(report.postDataJSON()).toEqual({
      code,
      screen: "/courses/:slug",
      release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(await report.headerValue("cookie")).toBeNull();
    expect((await report.response())?.status()).toBe(204);
  });
