/**
 * Counts the steps of a first visit. Step 1 is the page. Each further step is the set of requests that the page has made
 * once all earlier answers have arrived and it is idle. No count depends on how long anything takes.
 */

import type { Page } from "@playwright/test";

import type { AnswerKind, HeldAnswer, HeldAnswers } from "./held-answers.ts";

/** The visible texts and colours of a screen. */
interface Seen {
  /** Empty where a skeleton is shown instead. */
  heading: string;
  isHeadingVisible: boolean;
  /** The names of the visible destinations of the navigation. */
  navigation: string[];
  /** The language of the document, as a BCP 47 tag. */
  language: string;
  /** Computed colours, which depend on the theme. */
  colours: string[];
  /** The browser has painted something of the page. */
  isPainted: boolean;
}

export interface FirstVisit {
  /** Path and query of all requests until the screen was complete, by step. */
  steps: string[][];
  /** The number of requests that the page had made when the last answer arrived that the screen needs. */
  requests: number;
  /** The picture before any script, message or data; undefined in an order in which the style sheet is not the first. */
  frame: Seen | undefined;
  complete: Seen;
  /**
   * The texts of the screen in the first view, when it was complete and when all later answers had arrived. Digits are zeros: they may
   * count down.
   */
  texts: { complete: string[]; afterwards: string[] };
  /** The sum of all layout shifts. It is at least the CLS of browsers, which is the worst five seconds of it. */
  layoutShift: number;
}

/** Checks of an idle page before it counts as at rest: they take longer than React delays content that is ready. */
const LOOKS_AT_REST = 60;

/** Makes a new page record its layout shifts. Call it before the first navigation. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(sumLayoutShifts);
}

/**
 * Navigates to a page and releases only the page itself.
 *
 * @param answers  the answers of this page; afterwards they hold every request that the page makes by itself
 * @param leave  navigates; resolves when the browser has begun to parse the page
 */
export async function arrive(page: Page, answers: HeldAnswers, leave: () => Promise<unknown>): Promise<void> {
  const left = leave();
  await answers.askedFor("page");
  await answers.release(answers.take());
  await left;
  for (let requestCount = -1; requestCount !== answers.requested.length;) {
    requestCount = answers.requested.length;
    await page.evaluate(parse);
  }
}

/**
 * @param answers  the answers of this page, which has made no request yet
 * @param order  the order in which the kinds of answers are released within a step
 * @param shows  a text of the complete screen, in its main part
 * @param leave  navigates to the screen; resolves when the browser has begun to parse the page
 */
export async function visit(
  page: Page,
  answers: HeldAnswers,
  { order, shows, leave }: { order: readonly AnswerKind[]; shows: RegExp; leave: () => Promise<unknown> },
): Promise<FirstVisit> {
  await arrive(page, answers, leave);
  const steps = [answers.requested.slice(0, 1)];
  let requests = answers.requested.length;
  let frame: Seen | undefined;
  for (let isComplete = false; !isComplete; isComplete = await becomesComplete(page, answers, shows)) {
    const step = answers.take();
    if (step.length > 0) steps.push(step.map(({ path }) => path));
    for (const kind of order) {
      const released = step.filter((each) => each.kind === kind);
      if (released.length > 0) {
        requests = answers.requested.length;
        await answers.release(released);
        await page.evaluate(paint);
      }
      if (kind === "style" && order[0] === "style") frame ??= await see(page);
    }
  }
  const complete = await see(page);
  const shift = await page.evaluate(() => layoutShift);
  // Rows that need no answer are rendered while the page is idle.
  for (let looked = 0; looked < LOOKS_AT_REST; looked += 1) await page.evaluate(idle);
  const atRest = await page.evaluate(textsInSight);
  for (;;) {
    const later = await laterAnswers(page, answers);
    if (later.length === 0) break;
    await answers.release(later);
  }
  const texts = { complete: atRest, afterwards: await page.evaluate(textsInSight) };
  return { steps, requests, frame, complete, texts, layoutShift: shift };
}

/** @returns the answers that a complete page waits for; none when it asks no more */
async function laterAnswers(page: Page, answers: HeldAnswers): Promise<HeldAnswer[]> {
  for (let looked = 0; looked < LOOKS_AT_REST; looked += 1) {
    await page.evaluate(idle);
    const held = answers.take();
    if (held.length > 0) return held;
  }
  return [];
}

/** Runs in the page. An idle callback runs after all work that the page has begun, also on a slow machine. */
async function idle(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 16), { timeout: 200 }));
}

/** Runs in the page. */
function textsInSight(): string[] {
  const screen = document.querySelector("main");
  if (screen === null) return [];
  const texts: string[] = [];
  const nodes = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const element = node.parentElement;
    if (element === null || element.closest("[data-later], .visually-hidden") !== null) continue;
    const { top, bottom, height } = element.getBoundingClientRect();
    const text = node.textContent?.trim().replaceAll(/\d+/g, "0") ?? "";
    if (text !== "" && height > 0 && top < innerHeight && bottom > 0) texts.push(text);
  }
  return texts;
}

/** @returns whether the screen is complete; if not, the page is idle and waits for answers */
async function becomesComplete(page: Page, answers: HeldAnswers, shows: RegExp): Promise<boolean> {
  for (;;) {
    const requestCount = answers.requested.length;
    if (await page.evaluate(isCompleteSoon, { shows: shows.source, looks: LOOKS_AT_REST })) return true;
    if (answers.requested.length === requestCount) return false;
  }
}

/** @returns the picture of this page; waits for its first paint as long as the page is not idle */
function see(page: Page): Promise<Seen> {
  return page.evaluate(look, LOOKS_AT_REST);
}

declare const layoutShift: number;

/** Runs in the page, before anything of its own. */
function sumLayoutShifts(): void {
  Object.assign(globalThis, { layoutShift: 0 });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!shift.hadRecentInput) Object.assign(globalThis, { layoutShift: layoutShift + shift.value });
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page. Scripts are held back, so it is the parser alone that has something to do. */
async function parse(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 16));
}

/** Runs in the page. */
async function isCompleteSoon({ shows, looks }: { shows: string; looks: number }): Promise<boolean> {
  const text = new RegExp(shows);
  // Parts below the first view, and the dates of Home, are no part of the first answers.
  const isInSight = (element: Element): boolean => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight && bottom > 0 && element.closest("[data-later]") === null;
  };
  for (let looked = 0; looked < looks; looked += 1) {
    const screen = document.querySelector("main") ?? document.querySelector("#root");
    if (
      document.querySelector("h1")?.checkVisibility() === true &&
      document.querySelector("#page-data") === null &&
      ![...document.querySelectorAll("[aria-busy='true'], [class~='skeleton_line']")].some(isInSight) &&
      text.test(screen?.textContent ?? "")
    )
      return true;
    // An idle callback runs after all work that the page has begun, also on a slow machine.
    await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 16), { timeout: 200 }));
  }
  return false;
}

/** Runs in the page. Two frames have been painted, or the page paints none: its style or its body has not come. */
async function paint(): Promise<void> {
  const frames = new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 16));
  };
  await Promise.race([frames, turns()]);
}

/** Runs in the page. */
async function look(looks: number): Promise<Seen> {
  const isPainted = (): boolean => performance.getEntriesByName("first-contentful-paint").length > 0;
  for (let looked = 0; looked < looks && !isPainted(); looked += 1)
    await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 16), { timeout: 50 }));

  const textOf = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const unseen of copy.querySelectorAll(".visually-hidden")) unseen.remove();
    return copy.textContent.trim();
  };
  const isVisible = (element: Element): boolean => {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && width > 0 && height > 0 && top < innerHeight && bottom > 0;
  };
  // Only the names are read, since the number of unread notifications comes later.
  const nameOf = (element: Element): string =>
    [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join("");
  const heading = document.querySelector("h1");
  return {
    heading: heading === null ? "" : textOf(heading),
    isHeadingVisible: heading !== null && isVisible(heading),
    navigation: [...document.querySelectorAll("nav:not(main nav) :is(a, button)")]
      .filter(isVisible)
      .map(nameOf),
    language: document.documentElement.lang,
    colours: [document.documentElement, document.body, heading]
      .filter((element) => element !== null)
      .flatMap((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]),
    isPainted: isPainted(),
  };
}
