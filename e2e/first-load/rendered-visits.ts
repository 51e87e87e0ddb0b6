/** Visits of a member whose pages come with their screen rendered, data included. */

import type { BrowserContext, Page } from "@playwright/test";

import type { VisitedScreen } from "../browser/visited-screens.ts";
import { arrive, recordLayoutShifts } from "./first-visit.ts";
import { HeldAnswers } from "./held-answers.ts";
import { expectTakenOver } from "../browser/screens.ts";
import { reportsMissingPage } from "../browser/missing-page.ts";
import { expect, type MemberName, test as base } from "../browser/member-browser.ts";

interface Look {
  locale: string;
  colorScheme: "dark" | "light";
  viewport: { width: number; height: number };
}

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };
const ENGLISH: Look = { locale: "en", colorScheme: "light", viewport: PHONE };
const CHINESE: Look = { locale: "zh-TW", colorScheme: "dark", viewport: PHONE };
/** Screen by screen in turn. */
export const lookOf = (at: number, viewport: Look["viewport"]): Look => ({
  ...(at % 2 === 0 ? CHINESE : ENGLISH),
  viewport,
});

/** A page that has come with its screen, and all of whose other requests are held. */
export interface RenderedVisit {
  page: Page;
  answers: HeldAnswers;
  /** The browser's reports: errors of scripts, and violations of the page's policy. */
  faults: string[];
  /** Path and body of each request of the page. */
  asked: string[];
}

interface Visits {
  /** A browser that has nothing of the portal but this member's session and the cookie of the device. */
  visitor: (member: MemberName, look?: Look) => Promise<BrowserContext>;
  addressOf: (screen: VisitedScreen) => Promise<string>;
}

export const test = base.extend<Visits>({
  visitor: async ({ browser, baseURL: portal, cookiesOf }, use) => {
    const baseURL = portal ?? "";
    const contexts: BrowserContext[] = [];
    await use(async (member, look = ENGLISH) => {
      const context = await browser.newContext({
        ...look,
        baseURL,
        timezoneId: "Asia/Taipei",
        reducedMotion: "reduce",
        serviceWorkers: "block",
      });
      contexts.push(context);
      // The browser that signed in has said what it is itself.
      const cookies = (await cookiesOf(member, baseURL)).filter(({ name }) => name !== "device");
      await context.addCookies(cookies);
      const device = { name: "device", value: `${look.viewport.width}~Asia.Taipei`, url: baseURL };
      await context.addCookies([device]);
      return context;
    });
    for (const context of contexts) await context.close();
  },

  addressOf: async ({ openAs }, use) => {
    await use(({ address, member }) => address(() => openAs(member)));
  },
});

/** Opens a screen in a new tab, and releases the page alone. */
export async function openRendered(context: BrowserContext, path: string): Promise<RenderedVisit> {
  let visit: RenderedVisit | undefined;
  // The portal sends a page without its screen where the school or the rendering takes too long, as on a busy machine. It then
  // leaves the school in peace for half a minute.
  await expect(async () => {
    visit = await openHeld(context, path);
    if (await isRendered(visit.page)) return;
    await visit.page.close();
    throw new Error("The page came without its screen.");
  }).toPass({ timeout: 90_000 });
  if (visit === undefined) throw new Error("No page came.");
  return visit;
}

async function openHeld(context: BrowserContext, path: string): Promise<RenderedVisit> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => void faults.push(message));
  page.on("console", (message) => {
    const isBlockedWorker = message.text() === "Service Worker registration blocked by Playwright";
    if (["error", "warning"].includes(message.type()) && !isBlockedWorker && !reportsMissingPage(message))
      faults.push(message.text());
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ""}`);
  });
  await recordLayoutShifts(page);
  const answers = await HeldAnswers.of(page);
  await arrive(page, answers, () => page.goto(path, { waitUntil: "commit" }));
  return { page, answers, faults, asked };
}

/** React marks a part that the server has left to the browser by another comment. */
async function isRendered(page: Page): Promise<boolean> {
  return page.locator("main").evaluate((main) => main.firstChild?.nodeValue === "$");
}

/**
 * Releases everything but scripts: the style sheet, the pictures.
 *
 * @param isReleased  scripts that are released as well, by their path
 * @returns releases the others, and waits until React has taken it over
 */
export async function showRendered(
  { page, answers }: RenderedVisit,
  isReleased: (path: string) => boolean = () => false,
): Promise<() => Promise<void>> {
  const { script = [], rest = [] } = Object.groupBy(answers.take(), ({ kind, path }) =>
    ["script", "messages", "data"].includes(kind) && !isReleased(path) ? "script" : "rest",
  );
  await answers.release(rest);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return async () => {
    await answers.stop();
    await answers.release(script);
    await expectTakenOver(page);
  };
}

export { expect };
