/** The audit of accessibility by axe: of a page with its frames, or of one frame. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, type Frame, type Page } from "@playwright/test";
import type axe from "axe-core";

/**
 * The program of axe. It is sent to a page and run there by the functions below: `@axe-core/playwright` sends it several times
 * for each audit, which takes three times as long.
 */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Fails when axe finds a fault in the page's present state; the message has the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** @returns the name and the elements of each rule of axe that is broken in the page or in a frame of it */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await Promise.all(page.frames().map(addAxe));
  return runAxe(page, {});
}

/** Injects axe into each frame that this page loads from now on, in a tenth of the time that sending it to each one takes. */
export async function addAxeToNewFrames(page: Page): Promise<void> {
  await page.addInitScript({ content: `if (window !== top) { ${AXE} }` });
}

/** @returns the same as `accessibilityFaults`, for a frame that has axe; the page around it is ignored */
export function frameFaults(frame: Frame): Promise<string[]> {
  // The rule on turned screens alone reads style sheets, and the audit of the screens tests it.
  return runAxe(frame, { preload: false, rules: { "css-orientation-lock": { enabled: false } } });
}

async function addAxe(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => "axe" in window);
  if (!isThere) await frame.evaluate(AXE);
}

async function runAxe(page: Page | Frame, options: axe.RunOptions): Promise<string[]> {
  const broken = await page.evaluate(async (given) => {
    const { axe: program } = window as unknown as { axe: typeof axe };
    const { violations } = await program.run(document, { resultTypes: ["violations"], ...given });
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
  }, options);
  return broken.map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}
