/**
 * Every screen that a member can see, and every dialog, menu and notice over them: how to open it in both languages, and
 * as which member. The audits go through this list.
 *
 * The list of screens is not made of the list of states (`web/preview/states/`). That is played in the preview, on samples, and each
 * of its states is audited there. What is audited here is the real portal: its own pages and policy, the school's answers,
 * the way by a member's own presses, and what stands over any screen and is no state of one.
 */

import { expect, type Locator, type Page } from "@playwright/test";

import type { MemberName } from "./member-browser.ts";
import { onOperation } from "./operations.ts";
import { memberScreens as visitedScreens, signedOutScreens, type VisitedScreen } from "./visited-screens.ts";
import { withoutFirstAnswers } from "./without-first-answers.ts";

export interface Screen {
  name: string;
  /** The member who opens it; null when nobody is signed in. */
  member: MemberName | null;
  /** Brings a fresh page to this screen, complete and at rest. */
  open: (page: Page) => Promise<void>;
}

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAtRest(page);
}

/** Waits until the screen is complete: no skeleton, and no part with `aria-busy`. */
export async function expectAtRest(page: Page): Promise<void> {
  await expectTakenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
}

/** Waits until React has taken over the screen that the page brought: it then takes the data that it was rendered from out of the page. */
export async function expectTakenOver(page: Page): Promise<void> {
  await expect(page.locator("#page-data")).toHaveCount(0);
}

/** Trade numbers contain the day on which the demo school was seeded; only their last part is constant. */
export async function openPayment(page: Page, serial: string): Promise<void> {
  await openPath(page, "/billing");
  await page.locator(`main a[href$="-${serial}"]`).last().click();
  await expect(page).toHaveURL(new RegExp(`-${serial}$`));
  await expectAtRest(page);
}

async function openShopView(page: Page, serial: string): Promise<void> {
  await openPayment(page, serial);
  await shopViewButton(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

const shopViewButton = (page: Page): Locator =>
  page.getByRole("button", { name: /^(Show the (code|account) large|放大顯示(代碼|帳號))$/ });

/** The session of a member who has allowed reading only. */
export async function allowReadingAlone(page: Page): Promise<void> {
  await withoutFirstAnswers(page);
  await page.route("**/auth/session", async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as { scope?: string[] };
    const scope = session.scope?.filter((each) => each !== "account:write");
    await route.fulfill({ response, json: { ...session, scope } });
  });
}

async function openStepUp(page: Page): Promise<void> {
  await allowReadingAlone(page);
  await openPath(page, "/inbox");
  await page
    .getByRole("button", { name: /^(Mark as read|標為已讀)/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function openMarkAll(page: Page): Promise<void> {
  // As at a school that marks new arrivals, too.
  await onOperation(page, "TryMarkingBefore", (route) => route.abort());
  await openPath(page, "/inbox");
  await page.getByRole("button", { name: /^(Mark all as read|全部標為已讀)$/ }).click();
  await expect(page.getByText(/Mark all 137 as read\?|要把 137 則全部標為已讀嗎？/)).toBeVisible();
}

export async function openShortcuts(page: Page): Promise<void> {
  await openPath(page, "/courses/react-ts-practice");
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** The portal while the session cannot be read, on a device that keeps one payment. */
async function openKept(page: Page, path: string): Promise<void> {
  await withoutFirstAnswers(page);
  await page.route("**/auth/session", (route) => route.abort());
  await page.addInitScript(() => {
    const payment = {
      tradeNo: "TM-1",
      amount: "1500",
      currency: "TWD",
      paymentType: "convenience_store",
      paymentState: "unpaid",
      expiredAt: "2099-01-01T00:00:00Z",
      codeNo: "DEMO2411200003",
      lineitems: [{ title: "作品集健檢", quantity: 1 }],
    };
    const text = JSON.stringify({ keptAt: "2026-11-20T02:00:00Z", payment });
    localStorage.setItem("homeroom.member.mem_1.instructions.TM-1", text);
  });
  await openPath(page, path);
}

async function openSearch(page: Page): Promise<void> {
  await openPath(page, "/account");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.getByRole("combobox").fill("react");
  await expect(page.getByRole("option").nth(8)).toBeVisible();
}

async function openMemberMenu(page: Page): Promise<void> {
  await openPath(page, "/account");
  await page.getByRole("button", { name: /^(Open the member menu|開啟會員選單)$/ }).click();
  await expect(page.getByRole("button", { name: /^(Sign out|登出)$/ })).toBeVisible();
}

async function openHelp(page: Page): Promise<void> {
  await openPath(page, "/no/such/page");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: /^(Need help\?|需要協助？)$/ }).click();
  await expect(page.locator("#help").getByRole("heading")).toBeVisible();
}

/** Brings a fresh page to a screen that its feature lists, complete and at rest. */
function opened({ name, member, address }: VisitedScreen): Screen {
  return { name, member, open: async (page) => openPath(page, await address(() => Promise.resolve(page))) };
}

export const memberScreens: readonly Screen[] = visitedScreens.map(opened);

/** Dialogs, menus and notices over a screen, or in the place of a part of it. */
const overlays: readonly Screen[] = [
  { name: "the shop view", member: "typical", open: (page) => openShopView(page, "0388") },
  { name: "the shop view at an ATM", member: "typical", open: (page) => openShopView(page, "0417") },
  { name: "the step-up dialog", member: "typical", open: openStepUp },
  { name: "the mark-all question", member: "heavy", open: openMarkAll },
  { name: "the list of shortcuts", member: "typical", open: openShortcuts },
  { name: "the search", member: "typical", open: openSearch },
  { name: "the member menu", member: "typical", open: openMemberMenu },
  { name: "the sheet of help", member: "typical", open: openHelp },
];

/** The screens of a portal that cannot be reached. */
const unreachedScreens: readonly Screen[] = [
  { name: "what this device keeps", member: null, open: (page) => openKept(page, "/") },
  { name: "a payment that this device keeps", member: null, open: (page) => openKept(page, "/billing/TM-1") },
];

export const allScreens: readonly Screen[] = [
  ...memberScreens,
  ...overlays,
  ...signedOutScreens.map(opened),
  ...unreachedScreens,
];

/** Hides the page, so that marks which could still be taken back are sent. */
export function sendMarks(page: Page): Promise<boolean> {
  return page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
}
