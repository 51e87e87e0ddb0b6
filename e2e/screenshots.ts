/**
 * `npm run screenshots`: makes the README's two pictures from a portal and a demo school of their own. Needs a font
 * with Chinese characters on the machine (Debian: fonts-noto-cjk).
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type BrowserContextOptions, chromium } from "@playwright/test";

import { findOrInstallChromium } from "./chromium.ts";
import { MEMBERS, signIn } from "./fixtures.ts";
import { findFreePort } from "./free-port.ts";
import { startPortal } from "./portal-process.ts";

interface Picture {
  file: string;
  path: string;
  look: BrowserContextOptions;
}

const PICTURES: readonly Picture[] = [
  {
    file: "curriculum.png",
    path: "/courses/react-ts-practice",
    look: { viewport: { width: 1280, height: 800 }, colorScheme: "light", locale: "zh-TW" },
  },
  {
    file: "courses-phone.png",
    path: "/courses",
    look: {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      colorScheme: "dark",
      locale: "zh-TW",
    },
  },
];

const folder = mkdtempSync(join(tmpdir(), "homeroom-screenshots-"));
const portal = await startPortal({
  SCHOOL_PORT: String(await findFreePort()),
  SCHOOL_DATABASE: `sqlite:${join(folder, "school.db")}`,
});
const browser = await chromium.launch({
  executablePath: await findOrInstallChromium(),
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  for (const { file, path, look } of PICTURES) {
    const page = await browser.newPage({ baseURL: portal.url, timezoneId: "Asia/Taipei", ...look });
    await signIn(page, MEMBERS.typical, path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(import.meta.dirname, "screenshots", file) });
    await page.close();
    console.log(`made e2e/screenshots/${file}`);
  }
} finally {
  await browser.close();
  await portal.stop();
  rmSync(folder, { recursive: true });
}
