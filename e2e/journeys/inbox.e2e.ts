import type { Locator, Page } from "@playwright/test";

import { expectStarted, MEMBERS, signIn } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";
import { answerTo, onOperation } from "../browser/operations.ts";
import { allowReadingAlone, sendMarks } from "../browser/screens.ts";
import { tabTo } from "../browser/tab-walk.ts";

// The tests run one after another, since they mark the same members' notifications and count them before and after.
test.describe.configure({ mode: "default" });

const unreadSentence = (page: Page) => page.locator("main").getByText(/^\d+ unread$/);

/** The part of the answer that is read here. */
interface InboxAnswer {
  data: { notifications: { nodes: { title: string; url: string | null; readAt: string | null }[] } };
}

async function unreadCount(page: Page): Promise<number> {
  return Number.parseInt(await unreadSentence(page).innerText(), 10);
}

async function titleOf(article: Locator): Promise<string> {
  const heading = article.getByRole("heading");
  // The browser gives no text as long as it has not laid the row out (`content-visibility`).
  await expect.poll(() => heading.innerText()).not.toBe("");
  // The line below the title names where its link leads.
  const [title = ""] = (await heading.innerText()).split("\n");
  return title;
}

test("a member marks one notification as read, and the count follows the school's", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical", "/inbox");
  await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  await expect(unreadSentence(page)).toBeVisible();
  const before = await unreadCount(page);
  const first = page.getByRole("article").filter({ hasText: "Unread" }).first();
  const title = await titleOf(first);
  const answered = answerTo(page, "MarkNotificationRead");
  await first.getByRole("button", { name: /^Mark as read/ }).click();
  await expect(unreadSentence(page)).toHaveText(`${before - 1} unread`);
  // Taken back, made again, and sent by going away.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(unreadSentence(page)).toHaveText(`${before} unread`);
  await first.getByRole("button", { name: /^Mark as read/ }).click();
  await sendMarks(page);
  await answered;
  await page.reload();
  await expect(unreadSentence(page)).toHaveText(`${before - 1} unread`);
  await expect(page.getByRole("article").filter({ hasText: title }).first()).not.toContainText("Unread");
});

test("a notification marked in one tab is marked in the other at once, without a request", async ({
  page,
  visitAs,
  context,
}) => {
  await visitAs("typical", "/inbox");
  await expect(unreadSentence(page)).toBeVisible();
  const before = await unreadCount(page);
  const other = await context.newPage();
  await other.goto("/inbox");
  await expect(unreadSentence(other)).toHaveText(`${before} unread`);
  // All of it has come.
  await expectStarted(other);
  const requested: string[] = [];
  other.on("request", (request) => requested.push(request.url()));
  const row = page.getByRole("article").filter({ hasText: "Unread" }).first();
  const title = await titleOf(row);
  await row.getByRole("button", { name: /^Mark as read/ }).click();
  await sendMarks(page);
  await expect(unreadSentence(other)).toHaveText(`${before - 1} unread`);
  await expect(other.getByRole("article").filter({ hasText: title }).first()).not.toContainText("Unread");
  expect(requested).toEqual([]);
});

test("by keyboard alone a member opens a notification, and it is read everywhere", async ({
  page,
  visitAs,
}) => {
  await visitAs("typical", "/account");
  // The demo school's notifications lead to its own site, so the first unread one is changed to lead into the portal.
  let title = "";
  await onOperation(page, "InboxPage", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as InboxAnswer;
    const target = answer.data.notifications.nodes.find(({ readAt, url }) => readAt === null && url !== null);
    if (target !== undefined) {
      title = target.title;
      target.url = new URL("/billing", page.url()).href;
    }
    await route.fulfill({ response, json: answer });
  });
  const entry = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: /^Inbox/ });
  await entry.click();
  await expect(entry).toHaveAttribute("aria-current", "page");
  await expect(unreadSentence(page)).toBeVisible();
  const before = await unreadCount(page);
  await expect(entry).toHaveAccessibleName(new RegExp(`^Inbox ?, ${before} unread$`));

  // The number of unread notifications may be on the page before the list. The next answer would name another one.
  await expect.poll(() => title).not.toBe("");
  const opened = title;
  await tabTo(page, page.getByRole("main").getByRole("link", { name: opened }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeFocused();
  await expect(entry).toHaveAccessibleName(new RegExp(`^Inbox ?, ${before - 1} unread$`));

  await page.goto("/inbox");
  await expect(unreadSentence(page)).toHaveText(`${before - 1} unread`);
  await expect(page.getByRole("article").filter({ hasText: opened }).first()).not.toContainText("Unread");
});

test("the badge is the school's count, and marking all is taken back", async ({ page, visitAs }) => {
  await visitAs("heavy", "/inbox");
  const link = page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: /^Inbox/ });
  await expect(link).toContainText("99+");
  await expect(link).toHaveAccessibleName(/137 unread/);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("main").getByText("137 marked as read")).toBeVisible();
  await expect(link).toHaveAccessibleName("Inbox");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link).toHaveAccessibleName(/137 unread/);
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeVisible();

  // Rows below the screen are not rendered: their heights are estimated, and the button must stand still when they are.
  const loadMore = page.getByRole("button", { name: "Load more" });
  const placeOf = () => loadMore.evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  const estimated = await placeOf();
  await loadMore.scrollIntoViewIfNeeded();
  await expect(page.getByRole("article").last()).toBeInViewport();
  expect(await placeOf()).toBe(estimated);
  await loadMore.click();
  await expect(page.getByText("The newest 100 are loaded.")).toBeVisible();
  await expect(loadMore).toBeFocused();
  await page.getByRole("link", { name: "Unread", exact: true }).click();
  await expect(page).toHaveURL(/\/inbox\?show=unread$/);
  await expect(page.getByText("100 unread among the newest 100, which are loaded.")).toBeVisible();
});

test("without the scope account:write a mark leads to the school's consent page, and is made afterwards", async ({
  page,
}) => {
  await signIn(page, MEMBERS.abroad, "/inbox");
  await allowReadingAlone(page);
  await page.goto("/inbox?show=unread#here");
  const before = await unreadCount(page);
  const unread = page.getByRole("article").filter({ hasText: "Unread" });
  // The last one is known when all are there.
  await expect(unread).toHaveCount(before);
  const article = unread.last();
  const title = await titleOf(article);
  await expect(article).toContainText("Needs permission");
  await article.getByRole("button", { name: /^Mark as read/ }).click();
  const dialog = page.getByRole("dialog", { name: "This needs your permission first" });
  await expect(dialog).toBeVisible();

  await page.unroute("**/auth/session");
  await dialog.getByRole("link").click();
  await page.getByRole("button", { name: /^(allow|允許)/i }).click();
  await expect(page).toHaveURL(/\/inbox\?show=unread#here$/);
  await expect(unreadSentence(page)).toHaveText(`${before - 1} unread`);
  await page.goto("/inbox");
  await expect(page.getByRole("article").filter({ hasText: title }).first()).not.toContainText("Unread");
});

test("a notification setting is saved and stays", async ({ page, visitAs }) => {
  await visitAs("typical", "/inbox/settings");
  const input = page.getByRole("switch", { name: "Announcement: E-mail" });
  const wasOn = await input.isChecked();
  await input.click();
  await expect(page.getByRole("row", { name: /Announcement/ })).toContainText("Saved");
  await page.reload();
  await expect(input).toBeChecked({ checked: !wasOn });
});
