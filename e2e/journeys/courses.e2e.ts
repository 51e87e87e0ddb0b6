import type { Page } from "@playwright/test";

import { expect, test } from "../browser/member-browser.ts";

/** The titles of the rows that are drawn; rows of a closed section are in the page, but not drawn. */
const drawnLectures = (page: Page): Promise<string[]> =>
  page
    .locator("main ol > li")
    .evaluateAll((rows) => rows.filter((row) => row.checkVisibility()).map((row) => row.textContent));

test("a member sees where they stopped, every lecture's state, and what is locked until when", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical", "/courses/react-ts-practice");
  await expect(page.getByRole("heading", { level: 1, name: "React 與 TypeScript 實戰" })).toBeVisible();
  await expect(page.getByText("37/120 lectures completed")).toBeVisible();
  await expect(page.getByText(/12:34/).first()).toBeVisible();
  const current = page.locator("main ol [aria-current='true']");
  await expect(current).toHaveCount(1);
  await expect(current).toContainText("12:34");

  await page.goto("/courses/home-baking-sourdough");
  await page.getByRole("button", { name: "Expand all sections" }).click();
  await expect(page.getByText(/Locked\s·\sopens \d+\s\w+\s\d{4},\s09:00,\sin\s/).first()).toBeVisible();
  await expect(page.getByText(/No date yet|date is not announced/).first()).toBeVisible();
  // Each lecture that can be watched is a link, and no other one. The sections are opened one after the other.
  const rows = page.locator("main ol > li");
  await expect(rows).toHaveCount(48);
  const isLocked = page.locator("[data-state='locked']");
  const link = page.getByRole("link");
  const [open, locked] = [rows.filter({ hasNot: isLocked }), rows.filter({ has: isLocked })];
  await expect.poll(async () => (await open.count()) + (await locked.count())).toBe(48);
  await expect.poll(async () => (await open.count()) - (await open.filter({ has: link }).count())).toBe(0);
  await expect(locked).not.toHaveCount(0);
  await expect(locked.getByRole("link")).toHaveCount(0);
});

test("a member of the 2,000-lecture course finds any lecture, also with the browser's own search", async ({
  page,
  visitAs,
}) => {
  await visitAs("heavy", "/courses/daily-english-2000");
  await expect(page.getByText(/\/2,000 lectures completed/)).toBeVisible();
  // Every lecture is in the page, closed sections included, so that find-in-page reaches it.
  await expect.poll(() => page.locator("main ol > li").count()).toBe(2000);
  expect((await drawnLectures(page)).length).toBeLessThan(100);
  const closed = page.locator("main [hidden='until-found']");
  expect(await closed.count()).toBeGreaterThan(70);

  await page.getByRole("button", { name: "Expand all sections" }).click();
  await expect.poll(async () => (await drawnLectures(page)).length).toBe(2000);
});

test("a member filters lectures by title and by what is unfinished, and the address keeps it", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical", "/courses/react-ts-practice");
  await page.getByRole("searchbox").fill("useEffect");
  await expect.poll(async () => (await drawnLectures(page)).length).toBeLessThan(10);
  for (const title of await drawnLectures(page)) expect(title).toContain("useEffect");

  await page.getByRole("searchbox").fill("");
  await page.getByRole("radio", { name: "Unfinished" }).click();
  await expect(page).toHaveURL(/[?&]\w+=unfinished/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Unfinished" })).toBeChecked();
});

test("no page sends a request to a third party, and none violates the content security policy", async ({
  page,
  visitAs,
  baseURL,
}) => {
  const foreign: string[] = [];
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await visitAs("typical");
  // The list that the page was opened from shows covers, which the school itself serves.
  await page.goto("about:blank");
  page.on("request", (request) => {
    // The member's picture, which the school itself serves, comes before the lectures or after them.
    const isPicture = new URL(request.url()).pathname.startsWith("/pictures/mem_");
    if (!request.url().startsWith(String(baseURL)) && !isPicture) foreign.push(request.url());
  });
  await page.goto("/courses/react-ts-practice");
  await expect(page.getByText("37/120 lectures completed")).toBeVisible();
  expect(foreign).toEqual([]);
  expect(violations).toEqual([]);
});
