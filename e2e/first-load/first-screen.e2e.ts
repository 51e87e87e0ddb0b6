/** The steps, requests and layout shifts of a first visit, screen by screen, with every answer held until it is released. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext, Page } from "@playwright/test";

import { requireNewestBuild } from "#shared/node/builds.ts";
import type { PagesOfBuild } from "#shared/renderer.ts";
import { isAddressOf } from "#shared/screen-pattern.ts";

import {
  type VisitedScreen,
  heavyScreens,
  memberScreens,
  signedOutScreens,
} from "../browser/visited-screens.ts";
import { arrive, type FirstVisit, recordLayoutShifts, visit } from "./first-visit.ts";
import { type AnswerKind, type HeldAnswer, HeldAnswers } from "./held-answers.ts";
import { expect, type MemberName, test as base } from "../browser/member-browser.ts";
import { expectAtRest } from "../browser/screens.ts";
import { tabTo } from "../browser/tab-walk.ts";
import { variantsFor } from "../browser/variants.ts";

const MAX_STEPS = 2;
const MAX_REQUESTS = 10;
const MAX_LAYOUT_SHIFT = 0.02;

const PHONE = { width: 390, height: 844 };
const CHINESE_DARK = { locale: "zh-TW", colorScheme: "dark" } as const;
const ENGLISH_LIGHT = { locale: "en", colorScheme: "light" } as const;
type Look = typeof CHINESE_DARK | typeof ENGLISH_LIGHT;
/** Another site, from whose links browsers do not send the session cookie (`SameSite=Strict`). */
const OTHER_SITE = "http://chat.example/";
/** Screen by screen in turn. */
const lookOf = (at: number): Look => (at % 2 === 0 ? CHINESE_DARK : ENGLISH_LIGHT);

/** The orders in which answers can come. Messages are scripts too: in each order they come before or after the other scripts. */
const DATA_FIRST: readonly AnswerKind[] = ["style", "data", "script", "messages", "other"];
const DATA_LAST: readonly AnswerKind[] = ["style", "messages", "script", "other", "data"];
const STYLE_LAST: readonly AnswerKind[] = ["script", "messages", "data", "other", "style"];
const MESSAGES_LAST: readonly AnswerKind[] = ["style", "script", "other", "data", "messages"];

type KeptByBrowser = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface Visits {
  /**
   * A page in a browser that has nothing of the portal but this member's session, or what it is given; nobody else ever
   * uses it.
   */
  newVisitor: (member: MemberName | null, look: Look, kept?: KeptByBrowser) => Promise<Page>;
  addressOf: (screen: VisitedScreen) => Promise<string>;
}

const test = base.extend<Visits>({
  newVisitor: async ({ browser, baseURL, cookiesOf }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (member, look, kept) => {
      const context = await browser.newContext({
        ...look,
        ...(baseURL !== undefined && { baseURL }),
        ...(kept !== undefined && { storageState: kept }),
        viewport: PHONE,
        timezoneId: "Asia/Taipei",
        serviceWorkers: "block",
      });
      contexts.push(context);
      if (member !== null) await context.addCookies(await cookiesOf(member, baseURL ?? ""));
      const page = await context.newPage();
      await recordLayoutShifts(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  addressOf: async ({ openAs }, use) => {
    await use(({ address, member }) => address(() => openAs(member)));
  },
});

// The tests run in one worker, so that each member signs in once.
test.describe.configure({ mode: "default" });

/** The assertions are soft, so that a failure reports every fault and not only the first one. */
function expectLittle(
  { steps, requests, layoutShift, texts }: FirstVisit,
  { addsTexts }: VisitedScreen,
): void {
  expect.soft(steps.length, `steps: ${JSON.stringify(steps, null, 1)}`).toBeLessThanOrEqual(MAX_STEPS);
  expect.soft(requests, "requests before the screen was complete").toBeLessThanOrEqual(MAX_REQUESTS);
  expect.soft(layoutShift, "layout shift").toBeLessThan(MAX_LAYOUT_SHIFT);
  if (addsTexts !== true)
    expect.soft(texts.afterwards, "texts in the first view, after later answers").toEqual(texts.complete);
}

/** The frame of the first picture has the same texts in the same colours as the complete screen. */
function expectFrame({ frame, complete }: FirstVisit, isHeadingData: boolean): void {
  const heading = isHeadingData && frame?.heading === "" ? "" : complete.heading;
  expect.soft(frame, "before any script").toEqual({ ...complete, heading });
  expect.soft(complete).toMatchObject({ isHeadingVisible: true, isPainted: true });
}

const firstScreens = [...memberScreens, ...heavyScreens, ...signedOutScreens];

test("every screen of the portal has a first visit here", () => {
  const { pages } = requireNewestBuild(join(import.meta.dirname, "../.."));
  const { screens } = JSON.parse(readFileSync(pages, "utf8")) as PagesOfBuild;
  const patterns = screens.map(({ pattern }) => pattern);
  const patternAt = (path: string) => patterns.find((pattern) => isAddressOf(pattern, path)) ?? "*";
  const visited = new Set(firstScreens.map(({ path }) => patternAt(path.replace(/\?.*/, ""))));
  expect(patterns.filter((pattern) => !visited.has(pattern))).toEqual([]);
});

for (const [at, screen] of firstScreens.entries())
  test(`${screen.name}: a first visit takes two steps, shows its frame before scripts, without a layout shift`, async ({
    newVisitor,
    addressOf,
  }) => {
    const address = await addressOf(screen);
    for (const order of variantsFor(screen.name, [DATA_FIRST, DATA_LAST])) {
      const page = await newVisitor(screen.member, lookOf(at));
      const leave = () => page.goto(address, { waitUntil: "commit" });
      const seen = await visit(page, await HeldAnswers.of(page), { order, shows: screen.shows, leave });
      expectLittle(seen, screen);
      expectFrame(seen, screen.isHeadingData);
    }
  });

/** The four screens that members open most, one of each kind. */
const mostOpened = memberScreens.filter(({ name }) =>
  ["Home", "A course of 120 lectures", "Billing", "The inbox"].includes(name),
);

for (const [at, screen] of mostOpened.entries()) {
  test(`${screen.name}: nothing moves when the messages or the style sheet come last`, async ({
    newVisitor,
    addressOf,
  }) => {
    const address = await addressOf(screen);
    for (const order of [MESSAGES_LAST, STYLE_LAST]) {
      const page = await newVisitor(screen.member, lookOf(at));
      const leave = () => page.goto(address, { waitUntil: "commit" });
      const seen = await visit(page, await HeldAnswers.of(page), { order, shows: screen.shows, leave });
      expectLittle(seen, screen);
    }
  });
}

test("a link on another site leads to the screen with its data before any script, and to its fragment", async ({
  newVisitor,
  baseURL,
}) => {
  const page = await newVisitor("typical", ENGLISH_LIGHT);
  const address = "/courses#main";
  const link = `<a href="${baseURL}${address}">Look at this</a>`;
  await page.route(OTHER_SITE, (route) => route.fulfill({ contentType: "text/html", body: link }));
  await page.goto(OTHER_SITE);
  await page.unroute(OTHER_SITE);
  const before = await page.evaluate(() => history.length);
  const followed = page.waitForRequest((request) => request.isNavigationRequest());
  const answers = await HeldAnswers.of(page);
  await page.getByRole("link").click({ noWaitAfter: true });
  for (let pages = 0; pages < 2; pages += 1) {
    await answers.askedFor("page");
    await answers.release(answers.take());
  }
  await expect(page.getByRole("main")).toContainText("React 與 TypeScript 實戰");
  expect(answers.requested.slice(0, 2)).toEqual(["/courses", "/courses"]);
  expect(page.url()).toBe(`${baseURL}${address}`);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  // The browser sends no session cookie with the first request, so the portal cannot know which member this is.
  const sent = (await (await followed).allHeaders())["cookie"] ?? "";
  const kept = (await page.context().cookies()).filter(({ sameSite }) => sameSite === "Strict");
  expect(kept.map(({ name }) => name)).not.toEqual([]);
  expect(kept.filter(({ name }) => sent.includes(`${name}=`))).toEqual([]);
});

test("the page has the member's language and theme before any script", async ({ newVisitor }) => {
  const chooser = await newVisitor("typical", ENGLISH_LIGHT);
  await chooser.goto("/account");
  await chooser.getByRole("button", { name: "Open the member menu" }).click();
  await chooser.getByRole("radio", { name: "Dark" }).check();
  // The part is found once its messages have arrived.
  await chooser.getByRole("radio", { name: "中文" }).click();
  await expect(chooser.getByRole("heading", { level: 1, name: "帳號" })).toBeVisible();
  const kept = await chooser.context().storageState();

  const page = await newVisitor(null, ENGLISH_LIGHT, kept);
  const leave = () => page.goto("/courses", { waitUntil: "commit" });
  const order = DATA_LAST;
  const seen = await visit(page, await HeldAnswers.of(page), { order, shows: /手機攝影的光/, leave });
  expect(seen.complete.language).toBe("zh-Hant-TW");
  expectFrame(seen, false);
});

/** Opens a screen as a member, and releases only the page and its style sheet. */
async function openFrame(page: Page, path: string): Promise<{ answers: HeldAnswers; rest: HeldAnswer[] }> {
  const answers = await HeldAnswers.of(page);
  await arrive(page, answers, () => page.goto(path, { waitUntil: "commit" }));
  const { style = [], rest = [] } = Object.groupBy(answers.take(), ({ kind }) =>
    kind === "style" ? "style" : "rest",
  );
  await answers.release(style);
  return { answers, rest };
}

async function completeFrame(
  page: Page,
  { answers, rest }: Awaited<ReturnType<typeof openFrame>>,
): Promise<void> {
  await answers.stop();
  await answers.release(rest);
  await expect(page.getByText("手機攝影的光")).toBeVisible();
  await expectAtRest(page);
}

test("a link that has the focus before any script keeps it when the screen is complete", async ({
  newVisitor,
}) => {
  const page = await newVisitor("typical", ENGLISH_LIGHT);
  const frame = await openFrame(page, "/courses");
  const link = page.getByRole("navigation").getByRole("link", { name: "Billing" });
  await tabTo(page, link);
  await completeFrame(page, frame);
  await expect(link).toBeFocused();
});

for (const { menu, opener, viewport } of [
  // In the menu of a wide window.
  { menu: "help", opener: "Need help?", viewport: { width: 1280, height: 800 } },
  { menu: "member-menu", opener: "Open the member menu", viewport: PHONE },
])
  test(`a menu opened before any script stays open when the screen is complete: ${opener}`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor("typical", ENGLISH_LIGHT);
    await page.setViewportSize(viewport);
    const frame = await openFrame(page, "/courses");
    const button = page.getByRole("button", { name: opener });
    await expect(button).toBeVisible();
    await button.click();
    const opened = page.locator(`#${menu}:popover-open`);
    await expect(opened).toBeVisible();
    await completeFrame(page, frame);
    await expect(opened).toBeVisible();
  });

test("a link that is pressed before any script leads to its screen", async ({ newVisitor }) => {
  const page = await newVisitor("typical", ENGLISH_LIGHT);
  const { answers } = await openFrame(page, "/billing");
  await page.getByRole("navigation").getByRole("link", { name: "Courses" }).click({ noWaitAfter: true });
  await answers.askedFor("page");
  await answers.stop();
  await expect(page).toHaveURL("/courses");
  await expect(page.getByText("手機攝影的光")).toBeVisible();
});

test("without JavaScript a member's screen says in the first view that it needs it", async ({ openAs }) => {
  const page = await openAs("typical", { javaScriptEnabled: false, viewport: PHONE });
  await page.goto("/courses");
  const notice = page.locator("noscript");
  await expect(notice).toBeInViewport();
  expect(await notice.textContent()).toContain("Please switch on JavaScript to use this site.");
});
