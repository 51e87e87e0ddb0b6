import type { Page } from "@playwright/test";

import { expectStarted } from "../browser/fixtures.ts";
import { reportsMissingPage } from "../browser/missing-page.ts";
import { expect, test } from "../browser/member-browser.ts";
import { onOperation } from "../browser/operations.ts";
import { expectAtRest, memberScreens, openPayment } from "../browser/screens.ts";
import { translate } from "../browser/translator.ts";

const DESK = { viewport: { width: 1280, height: 900 } };

/** Codes that a member copies elsewhere, as the translator would change them. */
const CHANGED_CODE = /^«[^\p{L}\d]*(NT\$[\d,.]+|DEMO\w+|XQ-\d+|TM\d+-\d+|\d{6,})[^\p{L}\d]*»$/u;

/** Errors of scripts, and what is written to the console. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => void faults.push(message));
  page.on("console", (message) => {
    // The pictures of the demo school, where a test answers for the page itself.
    const isOfTest = /Service Worker registration blocked|\/pictures\/|net::ERR_FAILED/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isOfTest && !reportsMissingPage(message))
      faults.push(message.text());
  });
  return faults;
}

async function expectTranslated(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^«.+»$/);
  await expect(page.getByText(/broke|could not be loaded|lost on the way/)).toHaveCount(0);
  const texts = await page.locator("font > font").allTextContents();
  expect(texts.filter((text) => CHANGED_CODE.test(text))).toEqual([]);
}

test("every screen that a browser translated before the scripts came is there, and stays translated", async ({
  openAs,
}) => {
  const page = await openAs("typical", DESK);
  const faults = faultsOf(page);
  await translate(page);
  for (const { name, open } of memberScreens)
    await test.step(name, async () => {
      await open(page);
      await expectTranslated(page);
    });
  expect(faults).toEqual([]);
});

test("on a translated page a member opens every screen, searches, filters and chooses", async ({
  openAs,
}) => {
  const page = await openAs("typical", DESK);
  const faults = faultsOf(page);
  await page.goto("/");
  await expectStarted(page);
  await translate(page);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  // An entry of the menu, or a tab beside the screen before it.
  for (const name of ["Courses", "Products", "Consulting", "Calendar", "Events", "Billing", "Inbox"]) {
    await page.getByRole("navigation").getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: `«${name}»` })).toBeVisible();
    await expectAtRest(page);
    await expectTranslated(page);
  }

  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search everything" });
  const field = dialog.getByRole("combobox");
  for (const letter of "react") await field.press(letter);
  await expect(dialog.getByRole("option").first().locator("mark")).toHaveText("«React»");
  await field.fill("用資料");
  await expect(dialog.getByRole("option").first().locator("mark").first()).toHaveText("«用資料»");
  await field.fill("no such thing");
  await expect(dialog.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await menu.getByRole("link", { name: "Billing" }).click();
  await page.getByRole("searchbox").fill("React");
  const main = page.getByRole("main");
  await expect(main.getByText(/^«\d+ match(es)? among all/)).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await expect(main.getByText(/^«all \d+ payments, \d+ of them above»$/)).toBeVisible();

  await menu.getByRole("link", { name: "Courses" }).click();
  // Each word of a title is a text of its own.
  await page
    .getByRole("link", { name: /在家.*麵包/ })
    .first()
    .click();
  const closed = main.getByRole("button", { expanded: false }).first();
  const section = await closed.getAttribute("aria-controls");
  await closed.click();
  await expect(main.locator(`[aria-controls="${section}"]`)).toHaveAttribute("aria-expanded", "true");

  await page.getByRole("button", { name: "Open the member menu" }).click();
  await page.getByRole("radio", { name: "Dark" }).click();
  await page.getByRole("radio", { name: /中文/ }).click();
  await expect(page.getByRole("link", { name: "«付款紀錄»" })).toBeVisible();
  await page.getByRole("radio", { name: "English" }).click();
  await expect(menu.getByRole("link", { name: "«Billing»" })).toBeVisible();
  await expectTranslated(page);
  expect(faults).toEqual([]);
});

test("on a translated page the last unread notification is read, and the menu and the inbox say so", async ({
  openAs,
}) => {
  const page = await openAs("typical", DESK);
  const faults = faultsOf(page);
  await page.goto("/inbox");
  await expectStarted(page);
  await translate(page);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(
    page.getByRole("navigation").getByRole("link", { name: "«Inbox»", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("main").getByText("«Nothing unread»")).toBeVisible();
  await expectTranslated(page);
  // Other tests need the unread ones; without this the page would send the mark when it is closed.
  await page.getByRole("button", { name: "«Undo»" }).click();
  expect(faults).toEqual([]);
});

test("on a translated page a payment's code is copied and kept, and its deadline passes", async ({
  openAs,
}) => {
  const page = await openAs("typical", DESK);
  const faults = faultsOf(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await onOperation(page, "BillingPage", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const soon = new Date(Date.now() + 12_000).toISOString();
    await route.fulfill({
      response,
      body: text.replaceAll(/("codeNo":"DEMO2411200003".*?"expiredAt":")[^"]*/g, `$1${soon}`),
    });
  });
  await openPayment(page, "0388");
  await translate(page);
  await page.getByRole("button", { name: "Copy Store code" }).click();
  await expect(page.getByText("«Copied»")).toBeVisible();
  await expect(page.getByText("«Copied»")).toBeHidden();
  await page.getByRole("button", { name: "Keep on this device" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("«Kept on this device»")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "«Keep on this device»" })).toBeVisible();
  await expect(main.getByText("«The deadline has passed»").first()).toBeVisible();
  await expectTranslated(page);
  expect(faults).toEqual([]);
});
