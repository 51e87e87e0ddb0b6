/** The three engines, each with a fresh browser. */

import type { Page } from "@playwright/test";

import { test } from "../browser/member-browser.ts";
import { findOrInstallProgram } from "../runner/programs.ts";
import type { Engine, WindowSize } from "./engine.ts";
import { openFirefox } from "./firefox.ts";
import { openWebkit } from "./webkit.ts";

export const ENGINES: Readonly<Record<string, (size: WindowSize, page: Page) => Promise<Engine>>> = {
  Chromium: async (size, page) => {
    await page.setViewportSize(size);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (said) => {
      // Chromium reports each answer of 401, as the screen gets to which Back leads after the sign-out.
      const isRefusal = said.text().includes("status of 401");
      if (["warning", "error"].includes(said.type()) && !isRefusal) complaints.push(said.text());
    });
    return {
      open: async (address) => void (await page.goto(address)),
      back: async () => void (await page.goBack()),
      run: (script, ...given) => page.evaluate(`(${String(script)})(...${JSON.stringify(given)})`),
      pressAt: ({ x, y }) => page.mouse.click(x, y),
      pressKeys: (...keys) => page.keyboard.press(keys.join("+")),
      complaints: () => complaints,
      close: () => page.close(),
    };
  },
  Firefox: (size) => openFirefox(findOrSkip("firefox-esr", "firefox-esr"), size),
  WebKit: (size) =>
    openWebkit(
      {
        display: findOrSkip("Xvfb", "xvfb"),
        driver: findOrSkip("WebKitWebDriver", "webkit2gtk-driver", "python3-gi", "gir1.2-webkit2-4.1"),
      },
      size,
    ),
};

/** Skips the test with a sentence where the packages are not to be had. */
function findOrSkip(program: string, ...packages: readonly string[]): string {
  try {
    return findOrInstallProgram(program, ...packages);
  } catch (error) {
    test.skip(true, String(error));
    throw error;
  }
}
