/** The operators' preview: the portal on sample members, which calls neither the BFF nor the school and changes no data. */

import type { Page } from "@playwright/test";

import { SAMPLE_SCHOOL } from "#shared/sample-members/people.ts";

import { expectAccessible } from "../browser/axe.ts";
import { stageOf } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";
import { faultsOfTabWalk } from "../browser/tab-walk.ts";
import { faultsOfTargets } from "../browser/targets.ts";

/** Calls of the BFF's own addresses that this page and its frames make from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(auth|member)\//.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test("An operator previews Billing around a deadline, on a phone, without a permission, and goes back", async ({
  openAs,
}) => {
  const page = await openAs("operator");
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/billing?year=2026");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const entry = page.getByRole("link", { name: "Preview" });
  await entry.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("homeroom.positions")))
    .toContain(`"/billing?year=2026":${place}`);
  const keptBefore = await kept();

  await entry.click();
  await page.waitForURL("**/preview/billing?year=2026");
  const calls = callsOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  const stage = stageOf(page);
  await expect(page.getByText("Preview with sample data.")).toBeVisible();
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("Billing");
  await expect(page).toHaveTitle(`[Preview] Billing – ${SAMPLE_SCHOOL.name.en}`);

  // The first deadline of this member, and the screen's texts shortly before and after it.
  const toPay = stage.getByRole("region", { name: /To pay/ });
  await page.getByRole("radio", { name: "Stopped" }).check();
  await page.getByRole("button", { name: "59 min before" }).click();
  await expect(toPay.getByText("59 min left")).toBeVisible();
  await expect(page).toHaveURL(/[?&]at=.*&from=/);
  await page.getByRole("button", { name: "On time" }).click();
  await expect(toPay.getByText("年末成果發表會 門票")).toBeHidden();
  await page.getByRole("button", { name: "59 min before" }).click();

  await page.getByLabel(/^Size/).selectOption("phone");
  await page.getByLabel(/^Language/).selectOption("zh-TW");
  await page.getByLabel(/^Theme/).selectOption("dark");
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("付款紀錄");
  await expect(stage.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/lang=zh-TW&theme=dark&size=phone/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  // Codes of samples carry a mark, also in the large view, so that nobody takes them for real ones.
  await stage.getByRole("link", { name: "查看繳費代碼" }).first().click();
  await stage.getByRole("button", { name: "放大顯示代碼" }).click();
  const code = stage.getByRole("dialog").locator("bdi[translate=no]");
  expect(await code.evaluate((each) => getComputedStyle(each, "::after").content)).toContain("示範 SAMPLE");
  await stage.getByRole("button", { name: "關閉" }).click();
  // Only the screen is printed, and it carries the mark too.
  await page.emulateMedia({ media: "print" });
  const printed = stage.locator("main bdi[translate=no]").first();
  expect(await printed.evaluate((each) => getComputedStyle(each, "::after").content)).toContain(
    "示範 SAMPLE",
  );
  await page.emulateMedia({ media: null });
  const isPrinted = page.frames()[1]?.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener("beforeprint", () => resolve(true));
      }),
  );
  await page.getByRole("button", { name: "Print screen" }).click();
  expect(await isPrinted).toBe(true);

  // A change that a member makes lasts in the preview.
  await stage.getByRole("link", { name: /^通知/ }).click();
  await expect(page).toHaveURL(/\/preview\/inbox\?/);
  const markAll = stage.getByRole("button", { name: "全部標為已讀" });
  await markAll.click();
  await expect(markAll).toBeHidden();
  await page.getByRole("button", { name: "Reset preview" }).click();
  await expect(markAll).toBeVisible();

  // A press that would lead to the school says so, and leads back with what the school would have granted.
  await page.getByLabel(/^Permission/).selectOption("read");
  await markAll.click();
  await stage.getByRole("dialog").getByRole("link").click();
  await expect(page.getByText("A member would go to the school's consent page now.")).toBeVisible();
  await page.getByRole("button", { name: "Return signed in" }).click();
  await expect(page.getByText("A member would go to the school's consent page now.")).toBeHidden();
  await expect(page.getByLabel(/^Permission/)).toHaveValue("both");
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("通知");

  // The link says all of it.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openAs("operator");
  await other.goto(link);
  await expect(stageOf(other).getByRole("heading", { level: 1 })).toHaveText("通知");
  await expect(other.getByLabel(/^Permission/)).toHaveValue("both");

  expect(calls).toEqual(["/auth/session"]);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.getByRole("link", { name: "Exit preview" }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === "/billing?year=2026");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  expect(await kept()).toBe(keptBefore);

  // This is the message by which the portal tells its other tabs that the member has signed out.
  await page.evaluate(() => {
    const channel = new BroadcastChannel("homeroom.session");
    channel.postMessage("signed-out");
    channel.close();
  });
  await other.waitForURL((url) => url.pathname === "/inbox");
});

test("States are found by words of a screenshot, and stepped through by keys", async ({ openAs }) => {
  const page = await openAs("operator");
  await page.goto("/preview/courses");
  await page.getByLabel("Search states").fill("還剩 59 分鐘");
  await page.getByRole("list", { name: "States found" }).getByRole("button").first().click();
  await expect(page).toHaveURL(/screen-state=payment\/due-59min/);
  const stage = stageOf(page);
  await expect(stage.getByText("59 min left").first()).toBeVisible();
  await expect(page.locator("iframe")).toHaveAttribute(
    "title",
    "One payment, 59 minutes before the deadline",
  );
  await stage.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("]");
  await expect(page).not.toHaveURL(/due-59min/);
  await page.keyboard.press("[");
  await expect(page).toHaveURL(/due-59min/);
});

test("What a member copies for the school opens their screen in the preview, from where Exit leads out", async ({
  openAs,
}) => {
  const look = { viewport: { width: 390, height: 844 }, locale: "zh-TW", colorScheme: "dark" } as const;
  const member = await openAs("typical", look);
  await member.goto("/billing");
  await member.getByRole("link", { name: "查看轉帳帳號" }).click();
  await expect(member.getByText("應繳金額")).toBeVisible();
  await member.getByRole("button", { name: "開啟會員選單" }).click();
  await member.locator("#member-menu").getByRole("button", { name: "需要協助？" }).click();
  await member.getByRole("button", { name: "回報問題" }).click();
  const text = await member.getByRole("textbox", { name: "回報問題" }).inputValue();
  expect(text).not.toMatch(/TM\d|9999|3,?200|React|yichun/);
  await expectAccessible(member);

  const page = await openAs("operator", { viewport: { width: 1280, height: 800 } });
  await page.goto("/account");
  await page.goto("/preview/courses");
  await page.getByLabel("Search states").evaluate(
    (field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", pasted);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    text.replaceAll(/^| (?=zone=)/gm, "\n> "),
  );
  await expect(page).toHaveURL(/screen-state=payment\/unpaid-atm&.*lang=zh-TW&theme=dark&size=phone/);
  await expect(stageOf(page).getByText("應繳金額")).toBeVisible();
  await expect(page.getByText("This state says what the member's screen says.")).toBeVisible();
  await page.goto("/preview?screen-state=courses/empty");
  await page.getByRole("link", { name: "Exit preview" }).click();
  await page.waitForURL("**/account");
});

test("The bar is worked with one thumb and by keyboard alone, and never covers what a member would see", async ({
  openAs,
}) => {
  const page = await openAs("operator", { viewport: { width: 390, height: 844 } });
  await page.goto("/preview?screen-state=payment/due-59min");
  await expect(stageOf(page).getByText("59 min left").first()).toBeVisible();
  const bar = page.getByRole("complementary", { name: "Preview settings" });
  const isCovered = async () => {
    const frame = await page.locator("iframe").boundingBox();
    const over = await bar.boundingBox();
    return frame === null || over === null || frame.y + frame.height > over.y;
  };
  const open = page.getByRole("button", { name: "Settings", exact: true });
  expect(await faultsOfTargets(page)).toEqual([]);
  expect(await isCovered()).toBe(false);
  // Within the thumb's reach: at the lower edge, open or not.
  const close = page.getByRole("button", { name: "Close settings" });
  const place = await open.boundingBox();
  await open.click();
  expect((await close.boundingBox())?.y).toBe(place?.y);
  expect(await faultsOfTargets(page)).toEqual([]);
  expect(await isCovered()).toBe(false);

  await page.getByLabel("Search states").fill("59");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Search states")).toHaveValue("");
  await expect(close).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await expect(page.getByLabel("Search states")).toBeHidden();

  // A state that is chosen has the whole height, whether it was searched for or chosen from the list.
  await open.click();
  await page.getByLabel("Search states").fill("FREE100");
  await expect(page.getByRole("list", { name: "States found" }).getByRole("button").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/due-59min/);
  await expect(open).toBeFocused();
  await open.click();
  await page.getByLabel(/^State of this screen/).selectOption("As usual");
  await expect(open).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 800 });
  await open.click();
  expect(await faultsOfTabWalk(page)).toEqual([]);
  await close.click();
  await expect(page.getByLabel("Search states")).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
});

test("Exit leads back to the place in a screen whose address has a fragment", async ({ openAs }) => {
  const page = await openAs("operator");
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/courses/yoga-desk#continue");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // All of it has come, so that nothing moves the page any more.
  await expect(page.locator("#member-menu a").first()).toBeAttached();
  const entry = page.getByRole("link", { name: "Preview" });
  await page.evaluate(() => window.scrollTo(0, 180));
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("homeroom.positions")))
    .toContain('"/courses/yoga-desk":180');
  await entry.evaluate((link: HTMLElement) => link.click());
  await page.waitForURL("**/preview/courses/yoga-desk**");
  await expect(stageOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /^Exit/ }).click();
  await page.waitForURL("**/courses/yoga-desk#continue");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(180);
});
