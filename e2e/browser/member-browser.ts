/**
 * Browsers in which a member is signed in already, for journeys that are not about signing in. Since the school asks for
 * consent at every sign-in, each worker signs in once for each member and reuses the cookies. A journey that ends its
 * session or changes its scopes signs in by itself (`signIn`), since other journeys use the same session.
 */

import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";

import { expectOfReact, MEMBERS, signIn } from "./fixtures.ts";

export type MemberName = keyof typeof MEMBERS;
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

export interface Worker {
  cookiesOf: (member: MemberName, portal: string) => Promise<Cookies>;
  browserOf: (member: MemberName | null, look: BrowserContextOptions) => Promise<BrowserContext>;
}

export interface Journey {
  /**
   * Opens a new page in a browser with these settings, in which this member is signed in, or nobody. The browser is kept
   * after the test, so that the portal's files are fetched once. What a test stores in it is there for the next one.
   */
  openAs: (member: MemberName | null, look?: BrowserContextOptions) => Promise<Page>;

  /** Signs this member in at the test's own page, in a browser that nobody used before, and opens the screen there. */
  visitAs: (member: MemberName, path?: string) => Promise<void>;
}

export const test = base.extend<Journey, Worker>({
  cookiesOf: [
    async ({ browser }, use) => {
      await use(
        remembered(async (member: MemberName, baseURL: string) => {
          const context = await browser.newContext({ locale: "en", baseURL });
          await signIn(await context.newPage(), MEMBERS[member], "/account");
          const cookies = await context.cookies();
          await context.close();
          // The session alone: a browser that nobody used before has told the portal nothing of its window.
          return cookies.filter(({ httpOnly }) => httpOnly);
        }),
      );
    },
    { scope: "worker" },
  ],

  browserOf: [
    async ({ browser, cookiesOf }, use, { project }) => {
      const { baseURL = "" } = project.use;
      await use(
        remembered(async (member: MemberName | null, look: BrowserContextOptions) => {
          const context = await browser.newContext({
            locale: "en",
            timezoneId: "Asia/Taipei",
            reducedMotion: "reduce",
            baseURL,
            ...look,
          });
          // This page keeps the browser's window open, so that each page of a test is a new tab of it. A window of the full
          // Chromium also loads a page for its address bar, which takes half a second of processor time.
          await context.newPage();
          if (member !== null) await context.addCookies(await cookiesOf(member, baseURL));
          return context;
        }),
      );
    },
    { scope: "worker" },
  ],

  openAs: async ({ browserOf }, use) => {
    const pages: Page[] = [];
    await use(async (member, look = {}) => {
      const page = await (await browserOf(member, look)).newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },

  visitAs: async ({ page, baseURL, cookiesOf }, use) => {
    await use(async (member, path = "/courses") => {
      await page.context().addCookies(await cookiesOf(member, baseURL ?? ""));
      await page.goto(path);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toBeVisible();
      await expectOfReact(heading);
    });
  },
});

/** Memoizes an asynchronous function: calls with the same arguments get the same promise. */
function remembered<Args extends unknown[], Made>(
  make: (...args: Args) => Promise<Made>,
): (...args: Args) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const promise = made.get(key) ?? make(...args);
    made.set(key, promise);
    return promise;
  };
}

export { expect };
