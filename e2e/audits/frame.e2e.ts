/** The frame at the widths of a phone, a tablet and a large desktop: navigation, and width of the page's content. */

import type { Page } from "@playwright/test";

import { expect, test } from "../browser/member-browser.ts";

const navigation = (page: Page) => page.getByRole("navigation", { name: /^(Main menu|主選單)$/ });
const namesIn = async (page: Page) =>
  (await navigation(page).locator(":is(a, button):visible").allInnerTexts()).map((text) =>
    text.replace(/\d[\s\S]*/, "").trim(),
  );

test("A phone's navigation is Home, Courses, Billing, Calendar and Inbox; the others are tabs, or behind the picture", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await namesIn(page)).toEqual(["Home", "Courses", "Billing", "Calendar", "Inbox"]);
  await expect(navigation(page).locator("[aria-current]:visible")).toHaveText(["Home"]);
  const tabsOf = (name: string) => page.getByRole("navigation", { name, exact: true }).getByRole("link");
  for (const path of ["/courses", "/products", "/consulting"]) {
    await page.goto(path);
    await expect(tabsOf("Courses"), path).toHaveText(["Courses", "Products", "Consulting"]);
  }
  for (const path of ["/calendar", "/events"]) {
    await page.goto(path);
    await expect(tabsOf("Calendar"), path).toHaveText(["Calendar", "Events"]);
  }
  await expect(navigation(page).locator("[aria-current]:visible")).toHaveText(["Calendar"]);
  await page.getByRole("button", { name: "Open the member menu" }).click();
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
});

for (const { locale, names } of [
  {
    locale: "en",
    names: ["Home", "Courses", "Billing", "Calendar", "Inbox", "Account"],
  },
  {
    locale: "zh-TW",
    names: ["首頁", "課程", expect.any(String), "行事曆", "通知", "帳號"],
  },
])
  test(`At 768 px the navigation has its six entries and cuts no name, in ${locale}`, async ({ openAs }) => {
    const page = await openAs("typical", { locale });
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await namesIn(page)).toEqual(names);
    const cut = await navigation(page)
      .locator("a:visible")
      .evaluateAll((links) =>
        links
          .filter((link) => link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight)
          .map((link) => link.textContent),
      );
    expect(cut).toEqual([]);
  });

test("On a wide screen the page stands beside the navigation, and lists take its width", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  await page.setViewportSize({ width: 1680, height: 1000 });
  for (const path of ["/courses", "/billing", "/products", "/events"]) {
    await page.goto(path);
    const list = page.getByRole("main").getByRole("listitem").first();
    await expect(list).toBeVisible();
    const measured = await page.evaluate(() => {
      const heading = document.querySelector("main h1")?.getBoundingClientRect();
      const menu = document.querySelector("nav")?.getBoundingClientRect();
      const ends = [...document.querySelectorAll("main li, main dl, main button")].map(
        (part) => part.getBoundingClientRect().right,
      );
      return {
        gap: (heading?.left ?? 0) - (menu?.right ?? 0),
        width: Math.max(...ends) - (heading?.left ?? 0),
      };
    });
    expect(measured.gap, path).toBeLessThan(48);
    expect(measured.width, path).toBeGreaterThan(1200);
  }
});
