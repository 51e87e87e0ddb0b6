/**
 * `npm run screenshots`: makes the gallery in `e2e/screenshots/` with a portal that it starts. The picture of a state is the
 * screen in the preview's frame, taken once the preview reports that the state shows what it must. The machine needs a font
 * with Chinese characters (Debian: fonts-noto-cjk). No picture is replaced before all are made.
 */

import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";

import { readCommandLine } from "#shared/node/command-line.ts";
import { signInAsOwner } from "../browser/admin-at-school.ts";
import { MEMBERS, signIn } from "../browser/fixtures.ts";
import { findFreePort } from "../harness/free-port.ts";
import { startPortal } from "../harness/portal-process.ts";
import { findOrInstallChromium } from "../runner/programs.ts";

const USAGE = `Usage:
  npm run screenshots              makes every picture of e2e/screenshots anew, all or none
  npm run screenshots -- --help    prints this`;

/** At least one state of each screen. On a phone `phone` is shown, where a state has only wide windows. */
const STATES: readonly (string | { desktop: string; phone: string })[] = [
  "home/typical",
  "home/nothing-yet",
  "courses/typical-12",
  "courses/filter-none",
  "curriculum/typical",
  "curriculum/unlocks-in-1h",
  "products/typical",
  "consulting/slots-two-zones",
  "events/upcoming",
  "billing/typical",
  "billing/year",
  "payment/unpaid-atm",
  "payment/due-59min",
  "payment/fullscreen",
  "payment/expired-cvs",
  "payment/refunded-part",
  "payment/kept-unreached",
  { desktop: "calendar/typical", phone: "calendar/phone" },
  { desktop: "search/found", phone: "search/phone" },
  "inbox/unread-12",
  "inbox/mark-all-confirm",
  "inbox/no-write-scope",
  "prefs/typical",
  "account/typical",
  "schools/many",
  "permissions/read-only",
  "sessions/many",
  "shell/signed-out",
  "shell/state-mismatch",
  "shell/offline-later",
  "shell/not-found",
];

/** Pages of the preview itself and of the school's admin area. */
const PAGES = [
  "/preview?screen-state=payment/due-59min",
  "/admin/members/mem_yichun",
  "/admin/members",
  "/admin/audit",
  "/admin/settings",
];

/** The two pictures of a row have neither language nor theme in common, and four rows have every pair of them. */
const LOOKS = [
  { desktop: ["zh-TW", "dark"], phone: ["en", "light"] },
  { desktop: ["en", "dark"], phone: ["zh-TW", "light"] },
  { desktop: ["en", "light"], phone: ["zh-TW", "dark"] },
  { desktop: ["zh-TW", "light"], phone: ["en", "dark"] },
] as const;

/** The size of the window: of a page, and of the preview around the frame of a state. */
const WINDOWS = {
  desktop: { page: { width: 1280, height: 800 }, preview: { width: 1700, height: 1000 } },
  phone: { page: { width: 390, height: 844 }, preview: { width: 1100, height: 1000 } },
};
type Device = keyof typeof WINDOWS;
const DEVICES: readonly Device[] = ["desktop", "phone"];

/** Long, since pictures take long on a busy machine. */
const PATIENCE_MS = 180_000;

const FOLDER = join(import.meta.dirname, "../screenshots");
const MADE = join(import.meta.dirname, "../../.cache/screenshots");

readCommandLine(USAGE, {});
rmSync(MADE, { recursive: true, force: true });
mkdirSync(MADE, { recursive: true });
const schoolPort = String(await findFreePort());
const portal = await startPortal({ SCHOOL_PORT: schoolPort });
const executablePath = findOrInstallChromium();
const browser = await chromium.launch({
  ...(executablePath !== "" && { executablePath }),
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  const rows: string[] = [];
  for (const one of [...STATES, ...PAGES])
    rows.push(await pictures(rows.length, typeof one === "string" ? { desktop: one, phone: one } : one));
  writeFileSync(join(MADE, "README.md"), galleryPage(rows));
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(MADE, FOLDER);
} finally {
  await browser.close();
  await portal.stop();
}

/** @param address  of the preview or of the school's admin area; a state's is made of its id */
async function pictures(index: number, addressOf: Record<Device, string>): Promise<string> {
  const made: string[] = [];
  for (const device of DEVICES) {
    const [language, theme] = lookOf(index, device);
    const address = addressOf[device];
    const isState = !address.startsWith("/");
    const context = await newBrowser({
      viewport: WINDOWS[device][isState ? "preview" : "page"],
      locale: language,
      colorScheme: theme,
    });
    const page = await context.newPage();
    const state = `/preview?screen-state=${address}&lang=${language}&theme=${theme}&size=${device}`;
    if (address.startsWith("/admin")) await signInAsOwner(page, `http://127.0.0.1:${schoolPort}`, address);
    else {
      await signIn(page, MEMBERS.operator, "/account");
      await openPreview(page, isState ? state : address);
    }
    const frame = page.locator("iframe").first();
    const title = isState ? await frame.getAttribute("title") : await page.title();
    const name = `${address.replace(/^\//, "").replaceAll(/[^\w-]+/g, "-")}-${device}.png`;
    await (isState ? frame : page).screenshot({ path: join(MADE, name) });
    made.push(`![${title}, ${language}, ${theme}](${name})`);
    await context.close();
  }
  console.log(`made ${addressOf.desktop}`);
  return `| ${made.join(" | ")} |`;
}

function lookOf(row: number, device: Device): readonly ["zh-TW" | "en", "light" | "dark"] {
  return LOOKS[row % LOOKS.length]?.[device] ?? LOOKS[0][device];
}

async function newBrowser(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    timezoneId: "Asia/Taipei",
    reducedMotion: "reduce",
    baseURL: portal.url,
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** Opens an address of the preview and waits until each of its frames shows its state. */
async function openPreview(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener("message", ({ data }: MessageEvent<{ kind?: unknown } | undefined>) => {
      const { dataset } = document.documentElement;
      if (data?.kind === "shown") dataset["shown"] = String(Number(dataset["shown"] ?? 0) + 1);
    });
  });
  await page.goto(address);
  await page.waitForFunction(() => {
    const frames = document.querySelectorAll("iframe").length;
    return frames > 0 && Number(document.documentElement.dataset["shown"] ?? 0) >= frames;
  });
  for (const frame of page.frames())
    await frame.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  // What comes a moment after the screen, such as the count of what is unread.
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
}

function galleryPage(rows: readonly string[]): string {
  return [
    "# Gallery",
    "",
    "States of every screen on a desktop (1280 x 800) and on a phone (390 x 844), as the operators' preview shows them of",
    "its sample members, the preview itself, and the school's admin area. Written by `npm run screenshots`; not to be changed by hand.",
    "",
    "| desktop | phone |",
    "| --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
