/**
 * `npm run screenshots`: makes the gallery in `e2e/screenshots/` with a portal that it starts. The picture of a state is the
 * screen in the preview's frame, taken once the preview reports that the state shows what it must. The machine needs a font
 * with Chinese characters (Debian: fonts-noto-cjk). The committed pictures are replaced after all new ones are made.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from "@playwright/test";

import { findOrInstallChromium } from "./chromium.ts";
import { readCommandLine } from "./command-line.ts";
import { MEMBERS, signIn } from "./fixtures.ts";
import { findFreePort } from "./harness/free-port.ts";
import { type Device, galleryPage, galleryRows, type Picture } from "./gallery.ts";
import { replaceFolder } from "./new-folder.ts";
import { startPortal } from "./harness/portal-process.ts";
import { onStopSignal } from "./stop-signal.ts";

const USAGE = `Usage:
  npm run screenshots              makes every picture of e2e/screenshots anew, all or none
  npm run screenshots -- --help    prints this`;

const FOLDER = join(import.meta.dirname, "screenshots");

/** The timeouts are long, since pictures take long on a busy machine. */
const PATIENCE_MS = 180_000;

/** The size of the window: for a state the whole frame and the preview's bar, for the preview itself the device's size. */
const WINDOWS: Readonly<Record<Device, Record<"ofState" | "ofPage", ViewportSize>>> = {
  desktop: { ofState: { width: 1700, height: 1000 }, ofPage: { width: 1280, height: 800 } },
  phone: { ofState: { width: 1100, height: 1000 }, ofPage: { width: 390, height: 844 } },
};

/** @returns the caption of each row */
async function takeAll(browser: Browser, portalUrl: string, folder: string): Promise<string[]> {
  const cookies = await signInOnce(browser, portalUrl);
  // One browser takes all pictures of a language and theme, so that it fetches the program once.
  const contexts = new Map<string, BrowserContext>();
  const contextFor = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const key = JSON.stringify(options);
    const context = contexts.get(key) ?? (await browser.newContext({ ...options, baseURL: portalUrl }));
    if (!contexts.has(key)) await context.addCookies(cookies);
    contexts.set(key, context);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  const captions: string[] = [];
  for (const { caption, pictures } of rows) {
    let stateName: string | undefined = caption;
    for (const picture of pictures) {
      const context = await contextFor(contextOptions(picture));
      const page = await context.newPage();
      const name = await take(page, picture, join(folder, picture.file));
      await page.close();
      // The desktop's, where a phone has another state in its place.
      stateName ??= name;
      console.log(`made e2e/screenshots/${picture.file}`);
    }
    captions.push(stateName ?? "");
  }
  return captions;
}

/** Captions are English, and a state's own language and theme are chosen in the preview; a page of it has its browser's. */
function contextOptions({ device, look, state }: Picture): BrowserContextOptions {
  const isPage = state === undefined;
  return {
    timezoneId: "Asia/Taipei",
    reducedMotion: "reduce",
    locale: isPage ? look.language : "en",
    colorScheme: isPage ? look.theme : "light",
    viewport: WINDOWS[device][isPage ? "ofPage" : "ofState"],
    hasTouch: device === "phone",
    isMobile: device === "phone" && isPage,
  };
}

/** @returns the preview's name of the state */
async function take(page: Page, { address, state, device, look }: Picture, path: string): Promise<string> {
  await page.addInitScript(() => {
    window.addEventListener("message", ({ data }: MessageEvent<{ kind?: unknown } | undefined>) => {
      const { dataset } = document.documentElement;
      if (data?.kind === "shown") dataset["shown"] = String(Number(dataset["shown"] ?? 0) + 1);
    });
  });
  await page.goto(
    state === undefined ? address : `${address}&lang=${look.language}&theme=${look.theme}&size=${device}`,
  );
  // The frames of a contact sheet show their states one after another.
  await page.waitForFunction(() => {
    const frames = document.querySelectorAll("iframe").length;
    return frames > 0 && Number(document.documentElement.dataset["shown"] ?? 0) >= frames;
  });
  for (const each of page.frames())
    await each.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  // What comes a moment after the screen, such as the count of what is unread.
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  const frame = page.locator("iframe").first();
  await (state === undefined ? page : frame).screenshot({ path });
  return (await frame.getAttribute("title")) ?? "";
}

async function signInOnce(browser: Browser, portalUrl: string) {
  const context = await browser.newContext({ baseURL: portalUrl, locale: "en" });
  await signIn(await context.newPage(), MEMBERS.operator, "/account");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function makeGallery(folder: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "homeroom-screenshots-"));
  const portal = await startPortal({
    SCHOOL_PORT: String(await findFreePort()),
    SCHOOL_DATABASE: `sqlite:${join(data, "school.db")}`,
  });
  const executablePath = await findOrInstallChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
    // This program closes it, with the portal.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    const captions = await Promise.race([takeAll(browser, portal.url, folder), interrupted.promise]);
    writeFileSync(join(folder, "README.md"), galleryPage(rows, captions));
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(data, { recursive: true });
  }
}

readCommandLine(USAGE, {});
const rows = galleryRows();
const interrupted = Promise.withResolvers<never>();
// A rejection before the promise is awaited is not reported as unhandled.
interrupted.promise.catch(() => undefined);
onStopSignal(() => interrupted.reject(new Error("Stopped.")));
try {
  await replaceFolder(FOLDER, makeGallery);
} catch (error) {
  console.error(`${(error as Error).message}\nThe gallery is as it was.`);
  process.exitCode = 1;
}
