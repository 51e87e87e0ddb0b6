/** Functions that several journeys share: signing in by the real pages, counting pairs in the school's database. */

import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";

import { expect, type Locator, type Page } from "@playwright/test";

import { journeyFolder } from "./journey-folder.ts";

/** The demo members. */
export const MEMBERS = {
  typical: "yichun@example.com",
  empty: "bohan@example.com",
  heavy: "shufen@example.com",
  abroad: "daniel@example.com",
  operator: "owner@example.com",
  /** Two whom one journey each has to itself: it counts their pairs, or ends their sessions. */
  signingOut: "abdallah@example.com",
  withTwoDevices: "nana@example.com",
} as const;

const PASSWORD = "titmouse";

/** Signs in from a signed-out screen, by the school's own pages, consent included. */
export async function signIn(page: Page, email: string, path = "/courses"): Promise<void> {
  await page.goto(path);
  await page
    .getByRole("link", { name: /sign in|登入/i })
    .first()
    .click();
  await signInAtSchool(page, email);
  await page.getByRole("button", { name: /^(allow|允許)/i }).click();
  await page.waitForURL((url) => url.pathname === new URL(path, url).pathname);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Fills the school's sign-in form, and waits for its consent page. */
export async function signInAtSchool(page: Page, email: string): Promise<void> {
  await fillSignInForm(page, email);
  await expect(page.getByRole("button", { name: /^(allow|允許)/i })).toBeVisible();
}

/** Fills the school's sign-in form, and sends it. */
export async function fillSignInForm(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: /e-?mail|電子郵件/i }).fill(email);
  await page.getByLabel(/password|密碼/i).fill(PASSWORD);
  await page.getByRole("button", { name: /^(sign in|登入)$/i }).click();
}

/**
 * Waits until an element is one that React has made: it replaces those that came with the page. What a test changed before
 * would be gone, and a press that begins on one element and ends on its successor is no click.
 */
export async function expectOfReact(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((made) => Object.keys(made).some((key) => key.startsWith("__react"))))
    .toBe(true);
}

/** Waits until the page's program runs and has sent its first calls. */
export async function expectStarted(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: /^Inbox\s?, \d+ unread$/ })).toBeVisible();
}

/**
 * Follows a link after the session has ended, on a page that has started: before that the browser itself would follow it. The
 * event is sent to the link, since the page also asks by itself who is there: the dialog that says so may stand over the link
 * before or after it is pressed.
 */
export async function goOn(link: Locator): Promise<void> {
  await link.dispatchEvent("click");
}

/** The stage of the operators' preview, in which the portal runs on sample members. */
export const stageOf = (page: Page) => page.frameLocator("iframe").first();

/** The number of the member's live pairs, read from the school's database. */
export function livePairsOf(email: string): number {
  const database = new DatabaseSync(join(journeyFolder(), "school.db"), { readOnly: true });
  const row = database
    .prepare(
      `select count(*) as pairs from token_pair join member on member.id = token_pair.member_id
        where member.email = ? and token_pair.revoked_at is null`,
    )
    .get(email);
  database.close();
  return Number(row?.["pairs"]);
}
