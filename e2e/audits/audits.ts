/** The audits of every screen. Each one examines the page in its present state. */

import { expect, type Frame, type Page } from "@playwright/test";

/** The language of the first load comes last, so that the browser has the same language before and after an audit. */
export const LOCALES = ["zh-TW", "en"] as const;
export type Locale = (typeof LOCALES)[number];

/** The value of `<html lang>` for each language. */
const TAGS: Record<Locale, string> = { en: "en", "zh-TW": "zh-Hant-TW" };

/** From a desktop down to the narrowest phone; the last is 1280 x 1024 at 400 % zoom. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 700, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 320, height: 256 },
];

/** Changes the language without a reload, as a choice in another tab does, and waits until the page has it. */
export async function switchLanguage(page: Page, locale: Locale): Promise<void> {
  await expect(async () => {
    // The listener for other tabs is loaded after the screen.
    await page.evaluate((newValue) => {
      window.dispatchEvent(new StorageEvent("storage", { key: "homeroom.language", newValue }));
    }, locale);
    await expect(page.locator("html")).toHaveAttribute("lang", TAGS[locale], { timeout: 500 });
  }).toPass();
}

/** @returns for each window in which an element is wider than its space: the window, and the element */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    const found = await settledFaults(page);
    faults.push(...found.map((what) => `${what} at ${window.width} x ${window.height}`));
  }
  return faults;
}

/** The layout adapts to a new window within some frames: an element that is still too wide after them is a fault. */
async function settledFaults(page: Page): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(async () => (found = await scrollsSideways(page)), { timeout: 2000 })
    .toEqual([])
    .catch(() => undefined);
  return found;
}

/** Elements that are wider than the window, or can be scrolled sideways, but for a row that is made to scroll. */
export function scrollsSideways(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("body *")]
      .filter((element) => {
        const isWindow = element === document.documentElement;
        if (element.hasAttribute("data-scrolls")) return false;
        const canScroll = isWindow || /auto|scroll/.test(getComputedStyle(element).overflowX);
        const room = isWindow ? window.innerWidth : element.clientWidth;
        return canScroll && element.checkVisibility() && element.scrollWidth > room;
      })
      .map(({ localName, className }) => `${localName}.${String(className)}`),
  );
}

/** Records all animations from the next load on, frame by frame, those of skeletons included. */
export async function watchMotions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = { seen: new Set<string>(), isOver: false };
    Object.assign(window, { motionWatch: watch });
    const look = (): void => {
      if (watch.isOver) return;
      for (const animation of document.getAnimations()) {
        const { playState, effect } = animation;
        if (playState !== "running" || Number(effect?.getTiming().duration) === 0) continue;
        watch.seen.add(animation instanceof CSSAnimation ? animation.animationName : "a transition");
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

interface MotionWatch {
  seen: Set<string>;
  isOver: boolean;
}

/** @returns the names of animations and transitions with a duration since the last load */
export function motionsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { motionWatch: MotionWatch }).motionWatch.seen]);
}

/** Stops the recording until the next load: it makes the browser draw every frame, which takes most of an audit's time. */
export function stopWatchingMotions(page: Page): Promise<void> {
  return page.evaluate(() => {
    (window as unknown as { motionWatch: MotionWatch }).motionWatch.isOver = true;
  });
}
