/** The actions of each screen, done with the keyboard alone. */

import type { Locator, Page } from "@playwright/test";

import { MEMBERS } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";
import { pretendToChange } from "../browser/operations.ts";
import { allowReadingAlone, expectAtRest } from "../browser/screens.ts";
import { tabTo } from "../browser/tab-walk.ts";

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Fails when the focus was lost to the page's body, from which Tab would begin at the top again. */
async function expectFocusKept(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
}

test("the skip link leads past the menu to the content", async ({ openAs }) => {
  const page = await openAs("typical");
  await page.goto("/events");
  await expectAtRest(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("a member signs in at the school and allows the portal to read", async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto("/sign-in");
  await press(page, page.getByRole("link", { name: "Sign in", exact: true }));
  const mail = page.getByRole("textbox", { name: /e-?mail/i });
  await expect(mail).toBeFocused();
  await page.keyboard.type(MEMBERS.empty);
  await page.keyboard.press("Tab");
  await page.keyboard.type("titmouse");
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("button", { name: /^allow/i }));
  await expect(page.getByRole("heading", { level: 1, name: /^Home / })).toBeVisible();
  await page.context().clearCookies();
});

test("a payment is opened, its code copied, shown at the shop and put away, and the focus comes back", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/billing");
  const row = page.getByRole("listitem").filter({ hasText: "作品集健檢" });
  await press(page, row.getByRole("link", { name: "See the store code" }));
  await expect(page.getByRole("heading", { level: 1, name: /作品集健檢/ })).toBeFocused();

  await press(page, page.getByRole("button", { name: "Copy Store code" }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("DEMO2411200003");
  await expectFocusKept(page);

  const show = page.getByRole("button", { name: "Show the code large" });
  await press(page, show);
  const view = page.getByRole("dialog");
  await expect(view.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();
  await expect(show).toBeFocused();

  await press(page, page.getByRole("link", { name: "All payments" }));
  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeFocused();
});

test("an earlier year is looked for and the reading stopped, and the focus stays among the years", async ({
  openAs,
}) => {
  const page = await openAs("heavy");
  await page.goto("/billing");
  const earlier = page.getByRole("button", { name: "Earlier" });
  await press(page, earlier);
  await expect(earlier).toBeFocused();
  await expect(page.getByRole("button", { name: "Stop loading" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Stop loading" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Stop loading" })).toHaveCount(0);
  await expect(earlier).toBeFocused();
});

test("payments are searched and narrowed", async ({ openAs }) => {
  const page = await openAs("typical");
  await page.goto("/billing");
  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("0101");
  await expect(page.getByRole("main").getByText("1 match among all 14 payments")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main").getByText("1 match among")).toHaveCount(0);
  await tabTo(page, page.getByRole("combobox", { name: "State" }));
  await page.keyboard.type("Exp");
  await expect(page.getByRole("main").getByText("2 matches among all 14 payments")).toBeVisible();
});

test("one notification is marked as read, and the focus stays in its row", async ({ openAs }) => {
  const page = await openAs("typical");
  await pretendToChange(page, "MarkNotificationRead", ({ id }) => ({
    __typename: "MarkNotificationReadPayload",
    notificationId: id,
    readAt: "2026-11-21T02:00:00Z",
    notification: { __typename: "Notification", id, readAt: "2026-11-21T02:00:00Z" },
    unreadNotificationCount: 11,
  }));
  await page.goto("/inbox");
  const mark = page.getByRole("button", { name: /^Mark as read/ });
  await expect(mark.first()).toBeVisible();
  const before = await mark.count();
  await press(page, mark.first());
  await expect(mark).toHaveCount(before - 1);
  await expectFocusKept(page);
  await page.keyboard.press("Tab");
  await expect(mark.or(page.getByRole("article").getByRole("link")).and(page.locator(":focus"))).toHaveCount(
    1,
  );
});

test("the dialog that asks for a permission is put off with Escape, and the focus comes back", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  await allowReadingAlone(page);
  await page.goto("/inbox");
  const mark = page.getByRole("button", { name: /^Mark as read/ }).first();
  await press(page, mark);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(mark).toBeFocused();
});

test("a notification setting is switched with the space bar", async ({ openAs }) => {
  const page = await openAs("typical");
  await pretendToChange(page, "UpdateNotificationSubscription", ({ topic, channel, enabled }) => ({
    __typename: "UpdateNotificationSubscriptionPayload",
    topic,
    channel,
    enabled,
    subscription: null,
  }));
  await page.goto("/inbox/settings");
  const input = page.getByRole("switch", { name: "Payment: E-mail" });
  await expect(input).toBeVisible();
  const wasOn = await input.isChecked();
  await press(page, input, "Space");
  await expect(input).toBeChecked({ checked: !wasOn });
  await expect(page.getByRole("row", { name: /^Payment/ })).toContainText("Saved");
  await expect(input).toBeFocused();
});

test("courses are found, filtered by the arrow keys, and one is opened at its sections", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  await page.goto("/courses?sort=title");
  const filters = page.getByRole("radio");
  await tabTo(page, filters.first());
  await page.keyboard.press("ArrowRight");
  await expect(filters.nth(1)).toBeChecked();
  await expect(page).toHaveURL(/status=/);
  await page.keyboard.press("ArrowLeft");
  await press(page, page.getByRole("link", { name: "水彩入門：從一杯水開始" }));
  await expect(page.getByRole("heading", { level: 1, name: /水彩入門/ })).toBeFocused();

  const section = page.locator("main h2 button[aria-expanded]").first();
  await tabTo(page, section);
  const wasOpen = await section.getAttribute("aria-expanded");
  await page.keyboard.press("Enter");
  await expect(section).toHaveAttribute("aria-expanded", wasOpen === "true" ? "false" : "true");
  await expect(section).toBeFocused();
});

test("the member menu opens, changes the appearance by the arrow keys, and Escape gives the focus back", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  await page.goto("/account");
  const opener = page.getByRole("button", { name: "Open the member menu" });
  await press(page, opener);
  const system = page.getByRole("radio", { name: "Automatic" });
  await tabTo(page, system);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(system).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(system).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the list of shortcuts opens from the menu, closes with Escape, and the focus is not lost", async ({
  openAs,
}) => {
  const page = await openAs("typical");
  await page.goto("/account");
  await press(page, page.getByRole("button", { name: "Open the member menu" }));
  await press(page, page.getByRole("button", { name: "Keyboard shortcuts" }));
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expectFocusKept(page);
});

test("a session elsewhere is ended, and the focus stays among the sessions", async ({ openAs }) => {
  const page = await openAs("typical");
  const sessions = ["here", "there", "yonder"].map((id) => ({
    id,
    isCurrent: id === "here",
    browser: "Firefox",
    system: id === "there" ? "Android" : "Windows",
    signedInAt: "2026-11-20T02:00:00Z",
    lastSeenAt: "2026-11-21T02:00:00Z",
  }));
  await page.route("**/auth/sessions", (route) => route.fulfill({ json: { sessions } }));
  await page.route("**/auth/sessions/there", async (route) => {
    sessions.splice(1, 1);
    await route.fulfill({ status: 204 });
  });
  // From another screen: the page of Account would bring the sessions with it.
  await page.goto("/courses");
  await press(
    page,
    page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Account" }),
  );
  await press(page, page.getByRole("link", { name: /^Signed-in devices/ }));
  await press(page, page.getByRole("button", { name: "Sign out other devices" }));
  await expect(page.getByRole("button", { name: "Sign out 2 devices" })).toBeFocused();
  await press(page, page.getByRole("button", { name: "Not now" }));
  await expect(page.getByRole("button", { name: "Sign out other devices" })).toBeFocused();
  await press(page, page.getByRole("button", { name: "Sign out Firefox on Android" }));
  await expect(page.getByText("Firefox on Android")).toHaveCount(0);
  await expectFocusKept(page);
});

test("an event goes into the calendar, and a product's file has its link", async ({ openAs }) => {
  const page = await openAs("typical");
  await page.goto("/events");
  const download = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: /^Add to calendar/ }).first());
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await expectFocusKept(page);
  await page.goto("/products");
  await tabTo(page, page.getByRole("link", { name: /^Download/ }).first());
});
