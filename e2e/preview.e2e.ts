/** The operators' preview: the portal itself on sample members, which asks nobody and changes nothing. */

import type { Page } from "@playwright/test";

import { expect, test } from "./member-browser.ts";

const stageOf = (page: Page) => page.frameLocator("iframe");

/** Calls of the BFF's own addresses that this page and its frames make from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(auth|member)\//.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test("An operator previews Billing as a typical member, at another moment, on a phone, and goes back unchanged", async ({
  openAs,
}) => {
  const page = await openAs("operator");
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await page.goto("/billing?year=2026#top");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const keptBefore = await kept();

  await page.getByRole("link", { name: "Preview" }).click();
  await page.waitForURL("**/preview/billing?year=2026#top");
  const calls = callsOf(page);
  await page.reload();
  const stage = stageOf(page);
  await expect(page.getByText("Preview with sample data.")).toBeVisible();
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("Billing");
  await expect(stage.getByText("年末成果發表會 門票").first()).toBeVisible();
  await expect(page).toHaveTitle("[Preview] Billing – Homeroom");

  // A day later the first deadline has passed.
  const toPay = stage.getByRole("region", { name: /To pay/ });
  await expect(stage.getByText("58 min left")).toBeVisible();
  await page.getByRole("button", { name: "1 day later" }).click();
  await expect(stage.getByText("58 min left")).toBeHidden();
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("Billing");
  await expect(page).toHaveURL(/[?&]at=.*&from=/);
  await expect(toPay.getByText("年末成果發表會 門票")).toBeHidden();

  await page.getByLabel("Size").selectOption("phone");
  await page.getByLabel("Language").selectOption("zh-TW");
  await page.getByLabel("Theme").selectOption("dark");
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("付款紀錄");
  await expect(stage.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/lang=zh-TW&theme=dark&size=phone/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  // What a member changes is kept in the preview.
  await stage.getByRole("link", { name: /^通知/ }).click();
  await expect(page).toHaveURL(/\/preview\/inbox\?/);
  await stage.getByRole("button", { name: "標為已讀" }).first().click();
  await expect(page.getByText("1 change in this preview only; nothing changed at the school.")).toBeVisible();
  await page.getByRole("button", { name: "Reset the preview" }).click();
  await expect(page.getByText("in this preview only")).toBeHidden();

  expect(calls).toEqual(["/auth/session"]);
  await page.getByRole("link", { name: "Exit preview" }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}${url.hash}` === "/billing?year=2026#top");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await kept()).toBe(keptBefore);
});

test("Nothing that is tried from inside the stage reaches anybody", async ({ openAs }) => {
  const page = await openAs("operator");
  await page.goto("/preview/billing");
  const stage = stageOf(page);
  await expect(stage.getByRole("heading", { level: 1 })).toBeVisible();
  const answered: string[] = [];
  page.on("response", (response) => answered.push(new URL(response.url()).pathname));
  const frame = page.frames().find((each) => each.parentFrame() !== null);
  const outcome = await frame?.evaluate(async () => {
    const call = await new Promise<string>((resolve) => {
      const request = new XMLHttpRequest();
      request.addEventListener("loadend", () => resolve(String(request.status)));
      request.open("GET", "/auth/session");
      request.send();
    });
    navigator.sendBeacon("/auth/logout");
    const form = document.createElement("form");
    form.action = "/auth/login";
    document.body.append(form);
    form.submit();
    window.open("/auth/session");
    window.location.href = "/auth/login";
    return call;
  });
  expect(outcome).toBe("0");
  const away = page.getByRole("region", { name: "A member would go to the school's sign-in page now" });
  await expect(away).toContainText("/auth/login");
  await away.getByRole("button", { name: "Stay on the screen" }).click();
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("Billing");
  // A reload inside is the stage's own.
  await frame?.evaluate(() => window.location.reload());
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("Billing");
  expect(answered.filter((path) => !path.startsWith("/preview/"))).toEqual([]);
});

test("A student has no entry, finds no page at its address, and loads nothing of it; the stage is not there for anybody outside its frame", async ({
  openAs,
}) => {
  const student = await openAs("typical");
  await student.goto("/billing");
  await expect(student.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(student.getByRole("link", { name: "Preview" })).toHaveCount(0);
  const scripts: string[] = [];
  student.on("request", (request) => scripts.push(request.url()));
  await student.goto("/preview/billing");
  await expect(student.getByRole("heading", { level: 1 })).toHaveText("There is no page here");
  expect(scripts.filter((url) => /open-preview|\/stage|people/.test(url))).toEqual([]);

  for (const member of ["typical", "operator"] as const) {
    const page = await openAs(member);
    expect((await page.goto("/preview/stage"))?.status(), member).toBe(404);
  }
});
