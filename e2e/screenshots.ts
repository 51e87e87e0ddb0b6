/**
 * `npm run screenshots`: makes the gallery in `e2e/screenshots/` from a portal and a demo school of their own. Every screen
 * is seen on a desktop and on a phone, in both languages and both themes between the two. Needs a font with Chinese
 * characters on the machine (Debian: fonts-noto-cjk). The committed pictures stay until all new ones are made.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";

import { findOrInstallChromium } from "./chromium.ts";
import { readCommandLine } from "./command-line.ts";
import { MEMBERS, signIn } from "./fixtures.ts";
import { findFreePort } from "./free-port.ts";
import type { MemberName } from "./member-browser.ts";
import { replaceFolder } from "./new-folder.ts";
import { startPortal } from "./portal-process.ts";
import { allScreens, type Screen } from "./screens.ts";
import { onceToldToStop } from "./told-to-stop.ts";

const USAGE = `Usage:
  npm run screenshots              makes every picture of e2e/screenshots anew, all or none
  npm run screenshots -- --help    prints this`;

const FOLDER = join(import.meta.dirname, "screenshots");

const DESKTOP = { name: "desktop", viewport: { width: 1280, height: 800 } };
const PHONE = { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
type Device = typeof DESKTOP | typeof PHONE;

const CHINESE_LIGHT = { locale: "zh-TW", colorScheme: "light" } as const;
const ENGLISH_DARK = { locale: "en", colorScheme: "dark" } as const;
const CHINESE_DARK = { locale: "zh-TW", colorScheme: "dark" } as const;
const ENGLISH_LIGHT = { locale: "en", colorScheme: "light" } as const;

/** Looks of the desktop and of the phone, screen by screen in turn: the two of a screen have nothing in common. */
const LOOKS = [
  [CHINESE_LIGHT, ENGLISH_DARK],
  [ENGLISH_LIGHT, CHINESE_DARK],
  [CHINESE_DARK, ENGLISH_LIGHT],
  [ENGLISH_DARK, CHINESE_LIGHT],
] as const;
type Look = (typeof LOOKS)[number][number];

/** The operators' preview: a page of its own, so no screen of the portal. */
const PREVIEW_PAGES: readonly Screen[] = [
  {
    name: "preview",
    member: "operator",
    open: async (page) => {
      await page.goto("/preview?screen-state=payment/due-59min");
      await page
        .frameLocator("iframe")
        .getByRole("button", { name: /^(Copy|複製)/ })
        .first()
        .waitFor();
    },
  },
];

interface Picture {
  screen: Screen;
  device: Device;
  look: Look;
  file: string;
}

const pictures = [...allScreens, ...PREVIEW_PAGES].map((screen, at) => {
  const [desktop, phone] = LOOKS[at % LOOKS.length] ?? LOOKS[0];
  const onPhone = screen.isWideOnly === true ? undefined : pictureOf(screen, PHONE, phone);
  return [pictureOf(screen, DESKTOP, desktop), onPhone] as const;
});

function pictureOf(screen: Screen, device: Device, look: Look): Picture {
  return { screen, device, look, file: `${screen.name.replaceAll(" ", "-")}-${device.name}.png` };
}

/** Members are signed in once each; the cookies serve every picture of theirs. */
async function takeAll(browser: Browser, portalUrl: string, folder: string): Promise<void> {
  const cookies = new Map<MemberName, Awaited<ReturnType<typeof signInOnce>>>();
  for (const { screen, device, look, file } of pictures.flat().filter((picture) => picture !== undefined)) {
    const options: BrowserContextOptions = { ...look, ...device, baseURL: portalUrl };
    const context = await browser.newContext({
      ...options,
      timezoneId: "Asia/Taipei",
      reducedMotion: "reduce",
    });
    if (screen.member !== null) {
      const known = cookies.get(screen.member) ?? (await signInOnce(browser, portalUrl, screen.member));
      cookies.set(screen.member, known);
      await context.addCookies(known);
    }
    const page = await context.newPage();
    await screen.open(page);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(folder, file) });
    await context.close();
    console.log(`made e2e/screenshots/${file}`);
  }
}

async function signInOnce(browser: Browser, portalUrl: string, member: MemberName) {
  const context = await browser.newContext({ baseURL: portalUrl, locale: "en" });
  await signIn(await context.newPage(), MEMBERS[member], "/account");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

function galleryPage(): string {
  const rows = pictures.map(([desktop, phone]) => {
    const cell = (picture: Picture | undefined) => {
      if (picture === undefined) return "–";
      const { screen, look, file } = picture;
      return `![${capitalised(screen.name)}, ${look.locale}, ${look.colorScheme}](${file})`;
    };
    return `| ${capitalised(desktop.screen.name)} | ${cell(desktop)} | ${cell(phone)} |`;
  });
  return [
    "# Gallery",
    "",
    "Every screen on a desktop (1280 x 800) and on a phone (390 x 844), with the demo members. Written by",
    "`npm run screenshots`; not to be changed by hand.",
    "",
    "| screen | desktop | phone |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

function capitalised(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
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
    await Promise.race([takeAll(browser, portal.url, folder), interrupted.promise]);
    writeFileSync(join(folder, "README.md"), galleryPage());
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(data, { recursive: true });
  }
}

readCommandLine(USAGE, {});
const interrupted = Promise.withResolvers<never>();
// Told before anybody waits for it, it is no fault of its own.
interrupted.promise.catch(() => undefined);
onceToldToStop(() => interrupted.reject(new Error("Stopped.")));
try {
  await replaceFolder(FOLDER, makeGallery);
} catch (error) {
  console.error(`${(error as Error).message}\nThe gallery is as it was.`);
  process.exitCode = 1;
}
