import { expect, test } from "../browser/member-browser.ts";

test("one press on Home continues a course at the school, at the lecture and second of the last visit", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical", "/");
  await page.getByRole("region", { name: "Now" }).getByRole("link", { name: "Continue the course" }).click();
  await expect(page).toHaveURL(/\/courses\/home-baking-sourdough\?lecture=.+&t=95$/);
  await expect(page.getByRole("progressbar", { name: /^1:35 of \d+:\d\d$/ })).toBeVisible();
  await expect(page.getByText(/nothing plays here/)).toBeVisible();
});

test("an event goes into the member's calendar, and products have their files", async ({ page, visitAs }) => {
  await visitAs("typical", "/events");
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Add to calendar/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await page.goto("/products");
  await expect(page.getByRole("link", { name: /^Download/ }).first()).toBeVisible();
});

test("on a phone the events are a tab beside the calendar, by the keyboard too", async ({
  page,
  visitAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitAs("typical", "/");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Calendar" }).press("Enter");
  const tabs = page.getByRole("navigation", { name: "Calendar" });
  await tabs.getByRole("link", { name: "Events" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeFocused();
  await expect(tabs.getByRole("link", { name: "Events" })).toHaveAttribute("aria-current", "page");
  await expect(menu.getByRole("link", { name: "Calendar" })).toHaveAttribute("aria-current", "true");
  for (const target of [
    ...(await menu.locator("> ul > li > *:visible").all()),
    ...(await tabs.locator("a").all()),
  ]) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});
