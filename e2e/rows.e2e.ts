/** Rows that lead somewhere answer to a pointer as a whole, and show that they will. */

import type { Locator } from "@playwright/test";

import { expect, test } from "./member-browser.ts";

const tint = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);

test("A course opens from the right end of its row, which shows the pointer and the press", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  await page.goto("/courses");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "手機攝影的光" }) });
  await row.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  const atRest = await tint(row);
  const { right, top } = await row.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  await page.mouse.move(right - 4, top + 4);
  const underPointer = await tint(row);
  await page.mouse.down();
  const pressed = await tint(row);
  expect(new Set([atRest, underPointer, pressed]).size).toBe(3);
  await page.mouse.up();
  await expect(page.getByRole("heading", { level: 1, name: "手機攝影的光" })).toBeVisible();
});

test("A press on a notification's text is a press on its link, and the button in its row marks it without opening it", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  // The journeys share the member: what is marked here stays unread at the school.
  let marks = 0;
  await page.route("**/member/graphql", async (route) => {
    if (!route.request().postData()?.includes('"variables":{"id":')) return route.fallback();
    marks += 1;
    return route.abort();
  });
  await page.goto("/inbox");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "「手機攝影的光」再 7 天到期" }) });
  await row.getByRole("button", { name: /^Mark as read/ }).click();
  await expect.poll(() => marks).toBe(1);
  await expect(page).toHaveURL(/\/inbox$/);
  const pressed = await row.getByText("到期後仍可看到課程清單").evaluate((text) => {
    const { left, top, height } = text.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + height / 2)?.closest("a")?.textContent;
  });
  expect(pressed).toBe("「手機攝影的光」再 7 天到期");
});
