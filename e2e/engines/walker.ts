/** A member in front of a browser of any engine: reads, presses and types what is shown. */

import { expect } from "@playwright/test";

import { MEMBERS } from "../browser/fixtures.ts";
import type { Engine, Point } from "./engine.ts";

export type Walker = ReturnType<typeof walkerIn>;

/** Milliseconds between two looks at the page. */
const INTERVALS = [50];

/** The rows of menus and dialogs have the height of a finger, 44 px, or of a finger and a border. */
const MAX_ROW_PX = 60;

/** @param origin  of the portal */
export function walkerIn(engine: Engine, origin: string) {
  const shown = (selector: string, name = ""): Promise<Point | null> =>
    // Between two pages there is nothing to run in.
    engine.run(middleOf, selector, name).catch(() => null);

  const walker = {
    open: (path: string) => engine.open(`${origin}${path}`),
    back: engine.back,

    /**
     * Presses the first element that is shown and has the name, as soon as it can be pressed and stays where it is.
     *
     * @param selector  CSS
     * @param name  part of its label, of its text, or of its `aria-label`
     */
    async press(selector: string, name?: string): Promise<void> {
      let before: Point | null = null;
      await expect
        .poll(
          async () => {
            const now = await shown(selector, name);
            const isAtRest = now !== null && now.x === before?.x && now.y === before.y;
            before = now;
            return isAtRest;
          },
          { message: `${selector} "${name ?? ""}" can be pressed`, intervals: INTERVALS },
        )
        .toBe(true);
      if (before !== null) await engine.pressAt(before);
    },

    /** Presses keys together. */
    pressKeys: engine.pressKeys,

    /** Types by the keyboard into the element that has the focus. Playwright's `fill` sends an event that React does not see in Firefox. */
    async type(text: string): Promise<void> {
      for (const key of text) await engine.pressKeys(key);
    },

    /** Waits until a screen of this heading is complete, and sees that nothing scrolls sideways. */
    async expectScreen(heading: string): Promise<void> {
      const message = `the screen "${heading}" is complete`;
      await expect
        .poll(() => engine.run(completeHeading).catch(() => null), { message, intervals: INTERVALS })
        .toContain(heading);
      expect(await engine.run(sidewaysPixels), `"${heading}" scrolls sideways`).toBe(0);
    },

    async expectShown(selector: string, name?: string): Promise<void> {
      const message = `${selector} "${name ?? ""}" is shown`;
      await expect.poll(() => shown(selector, name), { message, intervals: INTERVALS }).not.toBeNull();
    },

    async expectHidden(selector: string, name?: string): Promise<void> {
      const message = `${selector} "${name ?? ""}" is hidden`;
      await expect.poll(() => shown(selector, name), { message, intervals: INTERVALS }).toBeNull();
    },

    /** Sees that a menu or a dialog with rows of one line is as high as they are. */
    async expectFitted(selector: string): Promise<void> {
      const message = `the highest row of ${selector}, and what is below the last one`;
      await expect
        .poll(() => engine.run(highestRow, selector), { message, intervals: INTERVALS })
        .toBeLessThan(MAX_ROW_PX);
    },

    /** Signs in from a signed-out screen, by the school's own pages, consent included. */
    async signIn(path: string): Promise<void> {
      await walker.open(path);
      await walker.press("main a", "Sign in");
      await walker.press("input", "E-mail");
      await walker.type(MEMBERS.typical);
      await walker.press("input", "Password");
      await walker.type("titmouse");
      await walker.press("button", "Sign in");
      await walker.press("button", "Allow");
    },
  };
  return walker;
}

// The functions below run in the page, each by itself.

function middleOf(selector: string, name: string): Point | null {
  // Until React has taken over the page, an element may be replaced while it is pressed.
  if (document.querySelector("#page-data") !== null) return null;
  const nameOf = (element: HTMLElement): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined;
    // Not `innerText` alone: WebKit leaves words out of it that only a screen reader reads.
    return [element.getAttribute("aria-label"), label ?? element.innerText, element.textContent].join(" ");
  };
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility() && nameOf(element).includes(name),
  );
  if (found === undefined) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  return found.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : null;
}

function completeHeading(): string | null {
  const isWaiting = document.querySelector("#page-data, [aria-busy='true']") !== null;
  return isWaiting ? null : (document.querySelector("h1")?.innerText ?? null);
}

function sidewaysPixels(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

function highestRow(selector: string): number {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  const rows = [...document.querySelectorAll(`${selector} :is(a, button, label, li, [role=option])`)].map(
    (row) => row.getBoundingClientRect(),
  );
  const bottom = Math.max(...rows.map((row) => row.bottom));
  return Math.max((box?.bottom ?? 0) - bottom, ...rows.map(({ height }) => height));
}
