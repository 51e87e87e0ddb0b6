/** Every screen on narrow windows and for members who asked their device for less motion. */

import type { Page } from "@playwright/test";

import { expect, test } from "./member-browser.ts";
import { allScreens, memberScreens } from "./screens.ts";

test.use({ trace: "off" });

/** From a desktop down to the narrowest phone; the last is 1280 x 1024 at 400 % zoom. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 700, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 320, height: 256 },
];

/** What is wider than its window, or can be scrolled sideways in itself. */
function scrollsSideways(page: Page): Promise<string[]> {
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

for (const locale of ["en", "zh-TW"])
  for (const { name, member, open } of allScreens)
    test(`${name} never scrolls sideways, down to 320 px and at 400 % zoom, in ${locale}`, async ({
      openAs,
    }) => {
      const page = await openAs(member, { locale });
      await open(page);
      for (const window of WINDOWS) {
        await page.setViewportSize(window);
        await expect.poll(() => scrollsSideways(page), `at ${window.width} x ${window.height}`).toEqual([]);
      }
    });

/** Names of animations and transitions that take time and are under way. */
function motions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && Number(effect?.getTiming().duration) > 0)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : "a transition")),
  );
}

for (const { name, member, open } of memberScreens)
  test(`${name} stands still for who asked for less motion, also while it loads`, async ({ openAs }) => {
    const page = await openAs(member, { reducedMotion: "reduce" });
    const seen = new Set<string>();
    // Looked at whenever an answer comes, when skeletons stand and when what they stood for takes their place.
    await page.route("**/member/graphql", async (route) => {
      for (const motion of await motions(page).catch(() => [])) seen.add(motion);
      await route.continue();
    });
    await open(page);
    for (const motion of await motions(page)) seen.add(motion);
    expect([...seen]).toEqual([]);
  });
