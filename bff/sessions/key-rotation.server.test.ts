import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { type PortalBrowser, startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

const OLD = Buffer.alloc(32, "the old key").toString("base64");
const NEW = Buffer.alloc(32, "the new key").toString("base64");

let folder: string;
/** Seals with the old key; its school is everybody's. */
let first: TestPortal;
let cookies: Map<string, string>;

beforeEach(async () => {
  folder = folderOfTest();
  first = await startTestPortal({ SESSION_KEYS: `${OLD},${NEW}`, SESSION_STORE: store() });
  const browser = first.browser();
  await browser.signIn();
  ({ cookies } = browser);
});
afterEach(() => first.close());

const store = (): string => `sqlite:${join(folder, "sessions.db")}`;

/** The same browser at the same portal, started again with another key ring. @returns the browser's cookies after it */
async function withKeys(
  keys: string,
  kept: Map<string, string>,
  use: (browser: PortalBrowser) => Promise<void>,
): Promise<Map<string, string>> {
  const portal = await startTestPortal({
    SESSION_KEYS: keys,
    SESSION_STORE: store(),
    SCHOOL_URL: first.school.url,
    CLIENT_SECRET: first.school.clientSecret,
  });
  const browser = portal.browser();
  for (const [name, value] of kept) browser.cookies.set(name, value);
  await use(browser);
  await portal.close();
  return browser.cookies;
}

const isSignedIn = async (browser: PortalBrowser): Promise<boolean> =>
  (await browser.call("GET", "/auth/session")).json<{ signedIn: boolean }>().signedIn;

it("[S66] a member who was active during the rotation of the key stays signed in", async () => {
  const renewed = await withKeys(`${NEW},${OLD}`, cookies, async (browser) =>
    expect(await isSignedIn(browser)).toBe(true),
  );
  expect(renewed.get("session")).not.toBe(cookies.get("session"));
  await withKeys(NEW, renewed, async (browser) => expect(await isSignedIn(browser)).toBe(true));
});

it("a member who was not active during the rotation of the key is signed out", async () => {
  await withKeys(NEW, cookies, async (browser) => {
    expect((await browser.ask()).statusCode).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
  });
});
