/** The stage of the operators' preview: the frame in which the portal runs on sample members. */

import type { Frame } from "@playwright/test";

import { expectAccessible } from "../browser/axe.ts";
import { stageOf } from "../browser/fixtures.ts";
import { expect, test } from "../browser/member-browser.ts";

test("A screen has the width of the chosen size, and the page around it never scrolls", async ({
  openAs,
}) => {
  const page = await openAs("operator", { viewport: { width: 1280, height: 800 } });
  await page.goto("/preview/account?size=320");
  await expect(stageOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByLabel(/^Size/).selectOption("phone");
  await expect(page).toHaveURL(/size=phone/);
  await expect.poll(() => page.frames()[1]?.evaluate(() => window.innerWidth)).toBe(390);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
});

test("A list whose lower rows were drawn on a wider screen is as narrow as the screen becomes", async ({
  openAs,
}) => {
  const page = await openAs("operator", { viewport: { width: 420, height: 800 } });
  await page.goto("/preview?screen-state=courses/300");
  const screen = stageOf(page);
  await expect(screen.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  const scroll = (top: number) =>
    screen.locator("html").evaluate((html, to) => {
      html.scrollTop = to;
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, top);
  // Rows are measured when they come into sight, and are left out again afterwards.
  await scroll(5000);
  await scroll(0);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect
    .poll(() => screen.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth))
    .toBe(0);
});

test("Two frames on one page have their own time and zone, and a deadline passes on screen", async ({
  openAs,
}) => {
  // The clock is that of the whole browser, also for later tests: no other one has a window of this size.
  const page = await openAs("operator", { viewport: { width: 1280, height: 719 } });
  await page.clock.install();
  // The first deadline is 59 minutes after the instant that the sample is counted from.
  await page.goto("/preview/billing?from=2026-11-22T10:00Z&at=2026-11-22T10:58Z");
  const stage = stageOf(page);
  const toPay = stage.getByRole("region", { name: /To pay/ });
  await expect(toPay.getByText("年末成果發表會 門票")).toBeVisible();

  // As the page around the stage does, for a frame of its own.
  await page.evaluate(() => {
    const settings = {
      personId: "mem_daniel",
      seededAt: Date.parse("2026-07-01T10:00Z"),
      startsAt: Date.parse("2026-07-01T10:00Z"),
      isClockRunning: false,
      zone: "Europe/Berlin",
      kept: { "homeroom.language": "en" },
      network: "normal",
      permission: "both",
      session: "going",
      school: "full",
      address: "/events",
      changes: [],
    };
    const frame = document.createElement("iframe");
    frame.title = "second";
    window.addEventListener("message", ({ source, data }: MessageEvent<{ kind: string }>) => {
      if (source === frame.contentWindow && data.kind === "ready")
        frame.contentWindow?.postMessage({ kind: "start", settings }, window.location.origin);
    });
    frame.src = "/preview/stage";
    document.body.append(frame);
  });
  const second = page.frameLocator('iframe[title="second"]');
  await expect(second.getByText(/9\sJul\s2026,\s21:00\s\(Berlin\stime\)/)).toBeVisible();
  const [, first, other] = page.frames();
  const timeIn = (frame: Frame | undefined) =>
    frame?.evaluate(() => [new Date().getMonth(), new Date().getHours()]);
  expect([await timeIn(first), await timeIn(other)]).toEqual([
    [10, 18],
    [6, 12],
  ]);

  await page.clock.fastForward("01:00");
  await expect(toPay.getByText("年末成果發表會 門票")).toBeHidden();
});

test("Without storage the preview works, and says that the operator's language and theme are unknown", async ({
  openAs,
}) => {
  const page = await openAs("operator");
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException("The browser keeps nothing for this site.", "SecurityError");
        },
      });
  });
  await page.goto("/preview/account?screen-state=no/such");
  await expect(stageOf(page).getByRole("heading", { level: 1 })).toHaveText("Account");
  const note = page.getByText("This browser stores nothing for this site");
  await expect(note).toBeVisible();
  await page.getByLabel(/^Theme/).selectOption("dark");
  await expect(stageOf(page).locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Understood" }).last().click();
  await expect(note).toBeHidden();
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
    const events = new EventSource("/auth/session");
    await new Promise((resolve) => events.addEventListener("error", resolve));
    const form = document.createElement("form");
    form.action = "/auth/login";
    document.body.append(form);
    form.submit();
    window.open("/auth/session");
    window.location.href = "/auth/login";
    return [call, typeof RTCPeerConnection];
  });
  expect(outcome).toEqual(["0", "undefined"]);
  const away = page.getByText("A member would go to the school's sign-in page now.");
  await expect(away).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(away).toBeHidden();
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("Billing");
  // A reload inside is the stage's own.
  await frame?.evaluate(() => window.location.reload());
  await expect(stage.getByRole("heading", { level: 1 })).toHaveText("Billing");
  // The logo is a file of the portal, as the scripts are.
  expect(answered.filter((path) => !/^\/(preview\/|logo-)/.test(path))).toEqual([]);
});

test("A student finds no preview and loads nothing of it; the stage exists only inside its frame", async ({
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
