/**
 * `npm run screenshots`: makes the gallery in `e2e/screenshots/` with a portal that it starts. The picture of a state is the
 * screen in the preview's frame, taken once the preview reports that the state shows what it must; the admin area is that of
 * the demo school beside it, after an owner has worked there. The machine needs a font with Chinese characters (Debian: fonts-noto-cjk). The committed pictures are replaced after all new ones are made.
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

import {
  coverWhatIsSecret,
  forgetPasswords,
  type MadeRecords,
  sendForm,
  workAtSchool,
} from "./admin-gallery.ts";
import { findOrInstallChromium } from "../runner/chromium.ts";
import { readCommandLine } from "#shared/node/command-line.ts";
import { type DocumentServer, startDocumentServer } from "../conformance/oauth/document-server.ts";
import { MEMBERS, signIn } from "../browser/fixtures.ts";
import { findFreePort } from "../harness/free-port.ts";
import { type Device, galleryPage, galleryRows, type Picture } from "./gallery.ts";
import { replaceFolder } from "../runner/new-folder.ts";
import { startPortal } from "../harness/portal-process.ts";
import { onStopSignal } from "../runner/stop-signal.ts";

const USAGE = `Usage:
  npm run screenshots              makes every picture of e2e/screenshots anew, all or none
  npm run screenshots -- --help    prints this`;

const FOLDER = join(import.meta.dirname, "../screenshots");

/** The timeouts are long, since pictures take long on a busy machine. */
const PATIENCE_MS = 180_000;

/** The size of the window: for a state the whole frame and the preview's bar, for the preview itself the device's size. */
const WINDOWS: Readonly<Record<Device, Record<"ofState" | "ofPage", ViewportSize>>> = {
  desktop: { ofState: { width: 1700, height: 1000 }, ofPage: { width: 1280, height: 800 } },
  phone: { ofState: { width: 1100, height: 1000 }, ofPage: { width: 390, height: 844 } },
  tablet: { ofState: { width: 1300, height: 1400 }, ofPage: { width: 768, height: 1024 } },
};

/** @returns the caption of each row */
async function takeAll(
  browser: Browser,
  origins: Readonly<Record<Picture["server"], string>>,
  folder: string,
  { schoolDatabase, publisher }: { schoolDatabase: string; publisher: DocumentServer },
): Promise<string[]> {
  const atSchool = await workOnceAtSchool(browser, origins.school);
  const made = {
    application: atSchool.application,
    document: publisher.publish("/assistant.json", { scope: "openid courses:read courses:write" }),
  };
  const cookies = [...(await signInOnce(browser, origins.portal)), ...atSchool.cookies];
  forgetPasswords(schoolDatabase);
  // One browser takes all pictures of a language and theme, so that it fetches the program once.
  const contexts = new Map<string, BrowserContext>();
  const contextFor = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const key = JSON.stringify(options);
    const context = contexts.get(key) ?? (await browser.newContext(options));
    if (!contexts.has(key)) await context.addCookies(cookies);
    contexts.set(key, context);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  const captions: string[] = [];
  for (const { caption, pictures } of rows) {
    let stateName: string | undefined = caption;
    for (const picture of pictures) {
      const context = await contextFor({ ...contextOptions(picture), baseURL: origins[picture.server] });
      const page = await context.newPage();
      const path = join(folder, picture.file);
      const name =
        picture.server === "school"
          ? await takePage(page, picture, { path, made, publisherHost: publisher.host })
          : await take(page, picture, path);
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

/** @returns the page's title */
async function takePage(
  page: Page,
  { address, sends, device }: Picture,
  { path, made, publisherHost }: { path: string; made: MadeRecords; publisherHost: string },
): Promise<string> {
  const withIds = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(made[name as keyof MadeRecords]));
  await page.goto(withIds(address));
  if (sends !== undefined) await sendForm(page, { ...sends, action: withIds(sends.action) });
  await coverWhatIsSecret(page, publisherHost);
  const { width, height } = WINDOWS[device].ofPage;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({
    path,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(whole, 2 * height) },
  });
  return page.title();
}

async function workOnceAtSchool(browser: Browser, schoolUrl: string) {
  const context = await browser.newContext({ baseURL: schoolUrl, locale: "en" });
  const application = await workAtSchool(await context.newPage(), schoolUrl);
  const cookies = await context.cookies();
  await context.close();
  return { application, cookies };
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
  const schoolPort = String(await findFreePort());
  const schoolDatabase = join(data, "school.db");
  const publisher = await startDocumentServer();
  const portal = await startPortal({
    SCHOOL_PORT: schoolPort,
    SCHOOL_DATABASE: `sqlite:${schoolDatabase}`,
    SCHOOL_CLIENT_HOSTS: publisher.host,
    SCHOOL_PRIVATE_CLIENT_HOSTS: publisher.host,
    NODE_EXTRA_CA_CERTS: publisher.certificateFile,
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
    const origins = { portal: portal.url, school: `http://127.0.0.1:${schoolPort}` };
    const captions = await Promise.race([
      takeAll(browser, origins, folder, { schoolDatabase, publisher }),
      interrupted.promise,
    ]);
    writeFileSync(join(folder, "README.md"), galleryPage(rows, captions));
  } finally {
    await browser.close();
    await portal.stop();
    await publisher.stop();
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
