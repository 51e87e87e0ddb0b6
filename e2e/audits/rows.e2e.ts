/** Rows with a link can be pressed anywhere, and show that under the pointer. */

import type { Locator } from "@playwright/test";

import { expect, test } from "../browser/member-browser.ts";
import { expectAtRest, sendMarks } from "../browser/screens.ts";

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

test("A payment opens from the left end of its row in the table of payments", async ({ openAs }) => {
  const page = await openAs("typical");
  await page.goto("/billing");
  await expectAtRest(page);
  const row = page.getByRole("row").filter({ hasText: "水彩線稿包 PDF" });
  await row.scrollIntoViewIfNeeded();
  const { left, bottom } = await row.evaluate(
    (element) => element.getBoundingClientRect().toJSON() as DOMRect,
  );
  const atRest = await tint(row);
  await page.mouse.move(left + 4, bottom - 4);
  expect(await tint(row)).not.toBe(atRest);
  await page.mouse.click(left + 4, bottom - 4);
  await expect(page.getByRole("heading", { level: 1, name: "水彩線稿包 PDF" })).toBeVisible();
});

for (const locale of ["en", "zh-TW"])
  test(`Amounts and refunded amounts end on one edge in the table of payments, in ${locale}`, async ({
    openAs,
  }) => {
    const page = await openAs("typical", { locale });
    await page.goto("/billing");
    await expect(page.getByRole("table")).toBeVisible();
    const edges = await page.locator("td[data-column='amount'] span").evaluateAll((amounts) =>
      amounts.map((amount) => {
        const range = document.createRange();
        range.selectNodeContents(amount);
        return Math.round(range.getBoundingClientRect().right);
      }),
    );
    expect(edges.length).toBeGreaterThan(10);
    expect(new Set(edges).size).toBe(1);
  });

test("A press on a notification's text opens its link; the button in its row only marks it", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  // The journeys share the member, so the mark is not sent to the school.
  let marks = 0;
  await page.route("**/member/graphql", async (route) => {
    if (!route.request().postData()?.includes('"variables":{"id":')) return route.fallback();
    marks += 1;
    return route.abort();
  });
  await page.goto("/inbox");
  // Any unread notification will do, since other journeys mark some.
  const unread = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Mark as read/ }) })
    .filter({ has: page.getByRole("link") });
  // `textContent` is read, since rows that are not drawn yet have no `innerText`.
  const title = await unread.first().getByRole("link").first().textContent();
  if (title === null) throw new Error("The notification has no title.");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });
  await row.getByRole("button", { name: /^Mark as read/ }).click();
  await sendMarks(page);
  await expect.poll(() => marks).toBe(1);
  await expect(page).toHaveURL(/\/inbox$/);
  // The press is above the title, since not every notification has a text below it.
  const text = row.locator("article > p").first();
  await text.scrollIntoViewIfNeeded();
  const pressed = await text.evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect();
    return document.elementFromPoint(right - 4, top + height / 2)?.closest("a")?.textContent;
  });
  expect(pressed).toBe(title);
});
