/** Starts a portal, a demo school and a browser for a benchmark, with members who are signed in. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";

import { findOrInstallChromium } from "../runner/programs.ts";
import { MEMBERS, signIn } from "../browser/fixtures.ts";
import { findFreePort } from "../harness/free-port.ts";
import type { MemberName } from "../browser/member-browser.ts";
import { startPortal } from "../harness/portal-process.ts";

/** The factor by which Chromium slows the processor, to stand for a member's phone. */
const SLOWED = 4;
/** A page whose DOM has not changed for this long counts as complete. */
const QUIET_MS = 800;

export const PHONE = { locale: "en", timezoneId: "Asia/Taipei", viewport: { width: 390, height: 844 } };

export interface BrowserAtPortal {
  portalUrl: string;
  /** Of the portal's process. */
  pid: number;
  /** A browser context with this member's cookies and an empty storage. */
  newContext: (member: MemberName, look?: BrowserContextOptions) => Promise<BrowserContext>;
}

/**
 * Starts them, calls `work`, and stops them afterwards.
 *
 * @param settings  of the portal, beside those of the benchmark
 */
export async function withBrowserAtPortal<Result>(
  work: (at: BrowserAtPortal) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "homeroom-bench-browser-"));
  const portal = await startPortal({
    SCHOOL_PORT: String(await findFreePort()),
    SCHOOL_DATABASE: `sqlite:${join(folder, "school.db")}`,
    ...settings,
  });
  const executablePath = findOrInstallChromium();
  const browser = await chromium.launch({
    ...(executablePath !== "" && { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const baseURL = portal.url;
  const signedIn = new Map<MemberName, Awaited<ReturnType<BrowserContext["cookies"]>>>();
  const cookiesOf = async (member: MemberName) => {
    const known = signedIn.get(member);
    if (known !== undefined) return known;
    const context = await browser.newContext({ ...PHONE, baseURL });
    const page = await context.newPage();
    await signIn(page, MEMBERS[member], "/courses");
    // As any browser in which somebody has signed in, it has told the portal of its window.
    await page.waitForFunction(() => document.cookie.includes("device="));
    const cookies = await context.cookies();
    await context.close();
    signedIn.set(member, cookies);
    return cookies;
  };
  try {
    return await work({
      portalUrl: baseURL,
      pid: portal.pid(),
      // The cookies alone: what a run leaves in the browser's storage must not change the next one.
      newContext: async (member, look = PHONE) => {
        const cookies = await cookiesOf(member);
        return browser.newContext({ ...look, baseURL, storageState: { cookies, origins: [] } });
      },
    });
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(folder, { recursive: true });
  }
}

export async function slowProcessor(devtools: CDPSession): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
}

export async function fullSpeed(devtools: CDPSession): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

/** Waits until the page's DOM has not changed for a while. */
export function untilQuiet(page: Page): Promise<void> {
  return page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(end, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quietMs);
        });
        function end(): void {
          observer.disconnect();
          resolve();
        }
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    QUIET_MS,
  );
}

/** The middle of an element, for a touch, once the element is scrolled into view. */
export async function middleOf(part: ReturnType<Page["locator"]>): Promise<{ x: number; y: number }> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (box === null) throw new Error("There is nothing to click on.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
