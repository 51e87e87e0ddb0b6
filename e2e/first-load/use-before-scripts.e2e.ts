/** A member uses a rendered page before the portal's scripts run. */

import { type RenderedVisit, expect, openRendered, showRendered, test } from "./rendered-visits.ts";
import { answerTo } from "../browser/operations.ts";
import { expectAtRest } from "../browser/screens.ts";

/** Shows the screen, with the one small script that notes what is used. */
async function showUsable(visit: RenderedVisit): Promise<() => Promise<void>> {
  const release = await showRendered(visit, (path) => path === "/first-paint.js");
  await visit.page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/first-paint.js")),
  );
  return release;
}

test("a section that is opened before the scripts have come is open when they have", async ({ visitor }) => {
  const visit = await openRendered(await visitor("typical"), "/courses/home-baking-sourdough");
  const release = await showUsable(visit);
  const section = visit.page.getByRole("button", { expanded: false }).first();
  const name = await section.innerText();
  await section.click();
  await release();
  await expectAtRest(visit.page);
  await expect(visit.page.getByRole("button", { name, expanded: true })).toBeVisible();
});

test("what is typed before the scripts have come stays, with the focus, and filters the payments", async ({
  visitor,
}) => {
  const visit = await openRendered(await visitor("typical"), "/billing");
  const release = await showUsable(visit);
  const search = visit.page.getByRole("searchbox");
  await search.fill("React");
  await search.focus();
  await release();
  await expect(search).toHaveValue("React");
  await expect(search).toBeFocused();
  await expect(visit.page).toHaveURL(/React/);
});

test("a link that has the focus before the scripts have come keeps it", async ({ visitor }) => {
  const visit = await openRendered(await visitor("typical"), "/courses");
  const release = await showUsable(visit);
  const link = visit.page.getByRole("main").getByRole("link", { name: "手機攝影的光" });
  await link.focus();
  await release();
  await expectAtRest(visit.page);
  await expect(link).toBeFocused();
});

test("Back leads to a place that was scrolled to before the scripts had come", async ({ visitor }) => {
  const visit = await openRendered(await visitor("typical"), "/billing");
  const { page } = visit;
  const release = await showUsable(visit);
  const row = page.locator("main a[href^='/billing/']").last();
  await row.evaluate((link) => link.scrollIntoView({ block: "center" }));
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await release();
  await expectAtRest(page);
  await row.click();
  await page.waitForURL((url) => url.pathname !== "/billing");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test("Back from another site brings the screen with its data again, and after signing out nothing of it", async ({
  page,
  baseURL,
  visitAs,
}) => {
  // A member of whom no other test signs out.
  await visitAs("typical", "/billing");
  await page.waitForFunction(() => document.cookie.includes("device="));
  await page.goto("/courses");
  await expect(page.getByText("手機攝影的光")).toBeVisible();
  const elsewhere = "http://elsewhere.example/";
  await page.route(elsewhere, (route) => route.fulfill({ contentType: "text/html", body: "<p>Elsewhere" }));
  await page.goto(elsewhere);
  await page.goBack();
  await expect(page.getByText("手機攝影的光")).toBeVisible();

  await page.goto(elsewhere);
  // As another tab would leave it that has signed out.
  await page.context().clearCookies({ name: "session" });
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/sign-in`));
  await expect(page.getByText("手機攝影的光")).toHaveCount(0);
});

test("when another member signs in before the scripts run, the page becomes theirs and marks nothing", async ({
  visitor,
  cookiesOf,
  baseURL,
}) => {
  const context = await visitor("typical");
  const visit = await openRendered(context, "/inbox");
  const { page } = visit;
  const release = await showUsable(visit);
  const ofTheFirst = page.getByRole("article").filter({ hasText: "明年一月課表預告" });
  await expect(ofTheFirst).toBeVisible();
  const answered = answerTo(page, "MarkNotificationRead");
  await page
    .getByRole("button", { name: /^Mark as read/ })
    .first()
    .click();
  await context.addCookies(await cookiesOf("empty", baseURL ?? ""));
  await release();
  // Well before the minute after which a page asks again by itself who is there.
  await expect(ofTheFirst).toBeHidden();
  await page.getByRole("button", { name: "Open the member menu" }).click();
  await expect(page.getByText("bohan@example.com")).toBeVisible();
  await expect(page.getByText("yichun@example.com")).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Please sign in again" })).toHaveCount(0);
  expect(await answered).toBe(401);
});

test("text typed before the scripts stays, also with another clock, zone and form of dates", async ({
  visitor,
  baseURL,
}) => {
  const context = await visitor("typical");
  await context.addCookies([{ name: "device", value: "390~Europe.Berlin", url: baseURL ?? "" }]);
  await context.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() - 2 * 86_400_000;
    const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
      get(this: Intl.DateTimeFormat) {
        const write = format.get?.call(this) as Intl.DateTimeFormat["format"];
        return (date: Date) => `on ${write(date)}`;
      },
    });
  });
  const visit = await openRendered(context, "/billing");
  const { page, faults } = visit;
  const release = await showUsable(visit);
  const frame = await page.getByRole("navigation").first().elementHandle();
  const search = page.getByRole("searchbox");
  await search.fill("React");
  await search.focus();
  await release();
  await expectAtRest(page);
  await expect(search).toHaveValue("React");
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/React/);
  await expect(page.getByRole("main")).toContainText(/on\s\d/);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  // The screen alone was rendered anew; React's error of it is reported, and not shown.
  expect(await frame?.evaluate((navigation) => navigation.isConnected)).toBe(true);
  expect(faults.map((fault) => /#\d+/.exec(fault)?.[0])).toEqual(["#418"]);
});

test("the way back from the school's consent page leads to the page as it was rendered", async ({
  visitor,
}) => {
  const context = await visitor("typical");
  // As after another member asked, and this one signed in: the sentence about it is known to this tab alone.
  await context.addInitScript(() => {
    const intent = { name: "markAll", detail: {} };
    const pending = { intent, path: "/inbox", sub: "another-member", leftAt: Date.now() };
    sessionStorage.setItem("homeroom.step-up", JSON.stringify(pending));
  });
  const visit = await openRendered(context, "/inbox");
  const release = await showUsable(visit);
  await release();
  await expect(visit.page.getByText(/another member had asked for it/)).toBeVisible();
  expect(visit.faults).toEqual([]);
});

test("a page that is cut off inside its data says so, and can be read", async ({ visitor }) => {
  const page = await (await visitor("typical")).newPage();
  await page.route("**/courses", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const begun = '<script type="application/json" id="page-data">{"branding"';
    expect(text).toContain(begun);
    await route.fulfill({ response, body: text.slice(0, text.indexOf(begun) + begun.length) });
  });
  await page.goto("/courses");
  await expect(page.getByRole("alert")).toContainText("This page did not load.");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
