/**
 * For journeys that are not about signing in: a browser in which a member is signed in already. The school asks for
 * consent at every sign-in, so each worker walks through its pages once a member and hands the cookies on. A journey
 * that ends its session, or asks for a permission, signs in by itself (`signIn`), since others go on with these cookies.
 */

import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";

import { MEMBERS, signIn } from "./fixtures.ts";

export type MemberName = keyof typeof MEMBERS;
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

interface Worker {
  cookiesOf: (member: MemberName, portal: string) => Promise<Cookies>;
  browserOf: (member: MemberName | null, look: BrowserContextOptions) => Promise<BrowserContext>;
}

interface Journey {
  /**
   * A fresh page in a browser of this look, in which this member is signed in, or nobody. The browser outlives the
   * test, so that the portal's files are fetched once a look: what a test leaves in it, the next one finds.
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
          return cookies;
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
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  },
});

/** Does the work once for the same arguments; who asks again gets the same promise. */
function remembered<Words extends unknown[], Made>(
  make: (...words: Words) => Promise<Made>,
): (...words: Words) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (...words) => {
    const key = JSON.stringify(words);
    const promise = made.get(key) ?? make(...words);
    made.set(key, promise);
    return promise;
  };
}

export { expect };
