/** Measures that the parts of a column end on one right edge, and that numbers do not touch the text beside them. */

import type { Locator } from "@playwright/test";

import { expect, test } from "../browser/member-browser.ts";

/** The right edge of each element's text, in CSS pixels; of its box where it has no text. */
async function rightEdges(...parts: Locator[]): Promise<number[]> {
  const edges = parts.map((part) =>
    part.first().evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return element.textContent.trim() === ""
        ? element.getBoundingClientRect().right
        : text.getBoundingClientRect().right;
    }),
  );
  return Promise.all(edges);
}

/** The distance between the smallest and the largest value. */
const spread = (edges: readonly number[]) => Math.max(...edges) - Math.min(...edges);

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`On a course ${viewport.width} px wide, the bar, the tools and the list end on one right edge`, async ({
    openAs,
  }) => {
    const page = await openAs("typical");
    await page.setViewportSize(viewport);
    await page.goto("/courses/react-ts-practice");
    const expandAll = page.getByRole("button", { name: "Expand all sections" });
    await expect(expandAll).toBeVisible();
    const edges = await rightEdges(
      page.locator("main progress"),
      expandAll,
      page.locator("main section[id] > div > p > :not(.visually-hidden):visible").last(),
      page.locator("main li[aria-current] time"),
    );
    expect(spread(edges), edges.join(", ")).toBeLessThan(1);
  });

test("In the inbox, “Mark as read” ends where its row ends", async ({ openAs }) => {
  const page = await openAs("typical");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/inbox");
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") })
    .first();
  const [button] = await rightEdges(row.getByRole("button").locator("svg"));
  const end = await row.evaluate((element) => element.getBoundingClientRect().right);
  expect(Math.abs(end - (button ?? 0))).toBeLessThan(1);
});

test("In a course of 2,000 lectures, a number of four digits does not touch its lecture's title", async ({
  openAs,
}) => {
  const page = await openAs("heavy");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/courses/daily-english-2000?q=1999");
  const row = page
    .getByRole("main")
    .locator("ol > li")
    .filter({ has: page.getByText("1999", { exact: true }) });
  const number = row.getByText("1999", { exact: true });
  await expect(number).toBeVisible();
  const [numberEnd] = await rightEdges(number);
  const signStart = await row.locator("svg").evaluate((sign) => sign.getBoundingClientRect().left);
  expect(signStart - (numberEnd ?? 0)).toBeGreaterThanOrEqual(8);
});

for (const [screen, path] of [
  ["a course", "/courses/react-ts-practice?q=zzzz"],
  ["billing", "/billing?q=zzzz"],
] as const)
  test(`On ${screen} on a phone, the notice of an empty filter does not touch the part above it`, async ({
    openAs,
  }) => {
    const page = await openAs("typical", { viewport: { width: 390, height: 844 } });
    await page.goto(path);
    const notice = page.getByRole("button", { name: /^Clear the filter/ }).locator("xpath=../..");
    await expect(notice).toBeVisible();
    const gapPx = await notice.evaluate((element) => {
      const top = element.getBoundingClientRect().top;
      const above = [...document.querySelectorAll("main p, main li, main button, main input")]
        .filter((other) => !element.contains(other) && other.checkVisibility())
        .map((other) => other.getBoundingClientRect().bottom)
        .filter((bottom) => bottom <= top + 1);
      return top - Math.max(...above);
    });
    expect(gapPx).toBeGreaterThanOrEqual(8);
  });
