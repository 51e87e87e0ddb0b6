/** What is asked of every screen, whoever looks at it: each audit looks at a page as it stands. */

import { expect, type Frame, type Page } from "@playwright/test";

/** The language of the first load comes last, so that a visit leaves a browser as it found it. */
export const LOCALES = ["zh-TW", "en"] as const;
export type Locale = (typeof LOCALES)[number];

/** What `<html lang>` says of each. */
const TAGS: Record<Locale, string> = { en: "en", "zh-TW": "zh-Hant-TW" };

/** From a desktop down to the narrowest phone; the last is 1280 x 1024 at 400 % zoom. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 700, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 320, height: 256 },
];

/** Changes the language in place, as a choice in another tab does, and waits until it is spoken. */
export async function switchLanguage(page: Page, locale: Locale): Promise<void> {
  await expect(async () => {
    // What listens is loaded a moment after the screen.
    await page.evaluate((newValue) => {
      window.dispatchEvent(new StorageEvent("storage", { key: "homeroom.language", newValue }));
    }, locale);
    await expect(page.locator("html")).toHaveAttribute("lang", TAGS[locale], { timeout: 500 });
  }).toPass();
}

/** @returns for each window in which something is wider than its room: the window, and what it is */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    const found = await settledFaults(page);
    faults.push(...found.map((what) => `${what} at ${window.width} x ${window.height}`));
  }
  return faults;
}

/** A layout follows its window within some frames: what is still too wide after them is a fault. */
async function settledFaults(page: Page): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(async () => (found = await scrollsSideways(page)), { timeout: 2000 })
    .toEqual([])
    .catch(() => undefined);
  return found;
}

/** What is wider than its window, or can be scrolled sideways in itself. */
export function scrollsSideways(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("body *")]
      .filter((element) => {
        const isWindow = element === document.documentElement;
        const canScroll = isWindow || /auto|scroll/.test(getComputedStyle(element).overflowX);
        const room = isWindow ? window.innerWidth : element.clientWidth;
        return canScroll && element.checkVisibility() && element.scrollWidth > room;
      })
      .map(({ localName, className }) => `${localName}.${String(className)}`),
  );
}

/** Notes from the next load on, frame by frame, what moves: skeletons too, and what takes their place. */
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

/** @returns names of the animations and transitions that took time since the last load */
export function motionsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { motionWatch: MotionWatch }).motionWatch.seen]);
}

/** Until the next load: a page that is looked at frame by frame is drawn frame by frame, which costs more than all else. */
export function stopWatchingMotions(page: Page): Promise<void> {
  return page.evaluate(() => {
    (window as unknown as { motionWatch: MotionWatch }).motionWatch.isOver = true;
  });
}
