/**
 * A first visit of a screen, counted: step 1 is the page; each further step is all that the page has asked for by the
 * time that all earlier answers have come and it has nothing left to do with them. Nothing here depends on how long
 * anything takes.
 */

import type { Page } from "@playwright/test";

import type { AnswerKind, HeldAnswers } from "./held-answers.ts";

/** What a member sees of a screen. */
interface Seen {
  /** Empty where a bar stands for it. */
  heading: string;
  isHeadingVisible: boolean;
  /** Names of the destinations that are visible. */
  navigation: string[];
  /** Of the document, as a BCP 47 tag. */
  language: string;
  /** Computed colours, which differ from theme to theme. */
  colours: string[];
  /** The browser has drawn something of the page. */
  isDrawn: boolean;
}

export interface FirstVisit {
  /** Path and query of all that was asked for, step by step, until the screen was complete. */
  steps: string[][];
  /** How many answers the page had asked for when the last one came that the screen needs. */
  requests: number;
  /** Before any script, word or data came; undefined in an order in which the style does not come first. */
  frame: Seen | undefined;
  complete: Seen;
  /** Sum of all layout shifts: at least what browsers report as CLS, which is the worst five seconds of it. */
  layoutShift: number;
}

/** An idle page is looked at so often before it counts as at rest: longer than React holds back what is ready. */
const LOOKS_AT_REST = 60;

/** Has this page, which has not been anywhere yet, record what moves. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(sumLayoutShifts);
}

/**
 * Goes to a page and lets it come, and nothing after it.
 *
 * @param answers  of this page; afterwards they hold all that the page asks for before anything else has come
 * @param leave  goes to the address; resolves when the browser has begun to read the page
 */
export async function arrive(page: Page, answers: HeldAnswers, leave: () => Promise<unknown>): Promise<void> {
  const left = leave();
  await answers.askedFor("page");
  await answers.release(answers.take());
  await left;
  for (let asked = -1; asked !== answers.asked.length;) {
    asked = answers.asked.length;
    await page.evaluate(parse);
  }
}

/**
 * @param answers  of this page, which has not asked for anything yet
 * @param order  in which kinds of answers come within a step
 * @param shows  text of the complete screen, in its main part
 * @param leave  goes to the address of the screen; resolves when the browser has begun to read the page
 */
export async function visit(
  page: Page,
  answers: HeldAnswers,
  { order, shows, leave }: { order: readonly AnswerKind[]; shows: RegExp; leave: () => Promise<unknown> },
): Promise<FirstVisit> {
  await arrive(page, answers, leave);
  const steps = [answers.asked.slice(0, 1)];
  let requests = answers.asked.length;
  let frame: Seen | undefined;
  for (let isComplete = false; !isComplete; isComplete = await becomesComplete(page, answers, shows)) {
    const step = answers.take();
    if (step.length > 0) steps.push(step.map(({ path }) => path));
    for (const kind of order) {
      const released = step.filter((each) => each.kind === kind);
      if (released.length > 0) {
        requests = answers.asked.length;
        await answers.release(released);
        await page.evaluate(draw);
      }
      if (kind === "style" && order[0] === "style") frame ??= await see(page);
    }
  }
  const complete = await see(page);
  return { steps, requests, frame, complete, layoutShift: await page.evaluate(() => layoutShift) };
}

/** @returns whether the screen is complete; if not, the page has nothing left to do with what has come */
async function becomesComplete(page: Page, answers: HeldAnswers, shows: RegExp): Promise<boolean> {
  for (;;) {
    const asked = answers.asked.length;
    if (await page.evaluate(isCompleteSoon, { shows: shows.source, looks: LOOKS_AT_REST })) return true;
    if (answers.asked.length === asked) return false;
  }
}

/** @returns what a member sees of this page now; waits for its first drawing as long as the page has anything to do */
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
  // What is further down may be asked for when the member comes there.
  const isInSight = (element: Element): boolean => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight && bottom > 0;
  };
  for (let looked = 0; looked < looks; looked += 1) {
    const screen = document.querySelector("main") ?? document.querySelector("#root");
    if (
      document.querySelector("h1")?.checkVisibility() === true &&
      ![...document.querySelectorAll("[aria-busy='true'], [class~='skeleton_line']")].some(isInSight) &&
      text.test(screen?.textContent ?? "")
    )
      return true;
    // Idle: what the page has begun is done first, on a slow machine too.
    await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 16), { timeout: 200 }));
  }
  return false;
}

/** Runs in the page. Two frames have been drawn, or the page draws none: its style or its body has not come. */
async function draw(): Promise<void> {
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
  const isDrawn = (): boolean => performance.getEntriesByName("first-contentful-paint").length > 0;
  for (let looked = 0; looked < looks && !isDrawn(); looked += 1)
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
  // The names alone: the number of what is unread comes later.
  const nameOf = (element: Element): string =>
    [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).join("");
  const heading = document.querySelector("h1");
  return {
    heading: heading === null ? "" : textOf(heading),
    isHeadingVisible: heading !== null && isVisible(heading),
    navigation: [...document.querySelectorAll("nav a, nav button")].filter(isVisible).map(nameOf),
    language: document.documentElement.lang,
    colours: [document.documentElement, document.body, heading]
      .filter((element) => element !== null)
      .flatMap((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]),
    isDrawn: isDrawn(),
  };
}
