/** Measures how long the page takes to react to a member, on a slow processor: the longest event of each step. */

import type { Locator, Page } from "@playwright/test";

import type { MemberName } from "../browser/member-browser.ts";
import { expectAtRest } from "../browser/screens.ts";
import {
  type BrowserAtPortal,
  fullSpeed,
  middleOf,
  PHONE,
  slowProcessor,
  untilQuiet,
} from "./browser-at-portal.ts";
import { median } from "./median.ts";

export interface Interaction {
  name: string;
  /** The duration of the longest event of a run, median over the runs; 0 means less than 16 ms. */
  medianMs: number;
  /** Of all runs. */
  maxMs: number;
}

interface Step {
  name: string;
  member: MemberName;
  path: string;
  /** Under full speed, not measured. */
  prepare?: (page: Page) => Promise<void>;
  /** The pressed element. */
  target: (page: Page) => Locator;
  /** Typed after that. */
  types?: string;
}

/** Between two keys. */
const PAUSE_MS = 120;
const CURRICULUM = "/courses/daily-english-2000";

const openMemberMenu = (page: Page): Locator => page.getByRole("button", { name: "Open the member menu" });

const STEPS: readonly Step[] = [
  {
    name: "the next screen",
    member: "typical",
    path: "/",
    target: (page) => page.getByRole("navigation").getByRole("link", { name: "Courses" }),
  },
  {
    name: "another theme, on a course of 2,000 lectures",
    member: "heavy",
    path: CURRICULUM,
    prepare: (page) => openMemberMenu(page).click(),
    target: (page) => page.getByText("Dark", { exact: true }),
  },
  {
    name: "typing into the filter of 2,000 lectures",
    member: "heavy",
    path: CURRICULUM,
    target: (page) => page.locator("main input[type='search']"),
    types: "morning",
  },
  {
    name: "expanding all sections of 2,000 lectures",
    member: "heavy",
    path: CURRICULUM,
    target: (page) => page.getByRole("button", { name: "Expand all sections" }),
  },
  { name: "the member menu", member: "typical", path: "/courses", target: openMemberMenu },
];

export async function measureInteractions(at: BrowserAtPortal, runs: number): Promise<Interaction[]> {
  const worst = new Map(STEPS.map((step): [Step, number[]] => [step, []]));
  for (let run = 0; run < runs; run += 1)
    for (const step of STEPS) worst.get(step)?.push(await worstEventMs(at, step));
  return [...worst].map(([{ name }, durations]) => ({
    name,
    medianMs: median(durations),
    maxMs: Math.max(0, ...durations),
  }));
}

async function worstEventMs({ newContext }: BrowserAtPortal, step: Step): Promise<number> {
  const context = await newContext(step.member, PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(watchEvents);
  await page.goto(step.path);
  await expectAtRest(page);
  await untilQuiet(page);
  await step.prepare?.(page);
  const { x, y } = await middleOf(step.target(page));
  await untilQuiet(page);
  await slowProcessor(devtools);
  await page.evaluate(() => void eventDurations.splice(0));
  await page.mouse.click(x, y);
  if (step.types !== undefined) await page.keyboard.type(step.types, { delay: PAUSE_MS });
  await untilQuiet(page);
  const durations = await page.evaluate(() => eventDurations);
  await fullSpeed(devtools);
  await context.close();
  return Math.max(0, ...durations);
}

declare const eventDurations: number[];

/** Runs in the page, before anything of its own. */
function watchEvents(): void {
  const durations: number[] = [];
  Object.assign(globalThis, { eventDurations: durations });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  });
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    // The least that browsers report.
    durationThreshold: 16,
  };
  observer.observe(options);
}
