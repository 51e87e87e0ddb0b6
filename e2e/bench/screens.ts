/**
 * The longest tasks of the three longest lists and of the search over them, on a CPU slowed four times: a real portal, the demo
 * school and the demo member who has 2,000 lectures, 10,000 payments and 5,000 notifications.
 */

import type { BrowserContext, Page } from "@playwright/test";

import { fullSpeed, middleOf, slowProcessor, untilQuiet, withBrowserAtPortal } from "./browser-at-portal.ts";
import { median } from "./median.ts";

interface ScreenMeasurement {
  name: string;
  budgetMs: number;
  /** Longest task of a run, median over the runs; 0 stands for anything below 50 ms, which browsers do not report. */
  medianMs: number;
  /** Longest task of all runs. */
  maxMs: number;
}

/** Something that a member does. Fingers and keys only: looking for an element costs the page a task of its own. */
interface Step {
  name: string;
  /** The element of a click; found before the measuring begins. */
  target?: (page: Page) => ReturnType<Page["locator"]>;
  act: (page: Page, at: { x: number; y: number }) => Promise<void>;
  /** Without it a quiet page does not count as done. */
  until?: (page: Page) => Promise<unknown>;
}

interface Walk {
  name: string;
  path: string;
  budgetMs: number;
  /** Under full speed, not measured. */
  prepare: (page: Page) => Promise<void>;
  steps: readonly Step[];
}

const RUNS = 5;
/** Between two keys, or two turns of a wheel. */
const PAUSE_MS = 120;

const search = (page: Page) => page.locator("main input[type='search']");
const searchEverything = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const click: Step["act"] = (page, { x, y }) => page.mouse.click(x, y);
const typeText =
  (text: string): Step["act"] =>
  async (page, { x, y }) => {
    await page.mouse.click(x, y);
    await page.keyboard.type(text, { delay: PAUSE_MS });
  };

async function scroll(page: Page): Promise<void> {
  for (const pixels of [600, 600, 600, 3000, 3000, 3000, 20_000, 20_000, 20_000, -3000, -3000, -600]) {
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(PAUSE_MS);
  }
}

const CURRICULUM = "/courses/daily-english-2000";

const WALKS: readonly Walk[] = [
  {
    name: "curriculum of 2,000 lectures",
    path: "/courses",
    budgetMs: 200,
    prepare: () => Promise.resolve(),
    steps: [
      {
        name: "load",
        act: async (page) => void (await page.goto(CURRICULUM)),
        until: (page) => page.locator("main ol > li").nth(1999).waitFor({ state: "attached" }),
      },
      {
        name: "expand all",
        target: (page) => page.getByRole("button", { name: "Expand all sections" }),
        act: click,
      },
      {
        name: "type into the filter",
        target: search,
        act: typeText("morning"),
      },
      {
        name: "clear the filter",
        target: search,
        act: (page) => page.keyboard.press("Escape"),
      },
      {
        name: "only unfinished",
        target: (page) => page.getByText("Unfinished", { exact: true }),
        act: click,
      },
    ],
  },
  {
    name: "billing of 10,000 payments",
    // A year before all payments, so that all of them are read.
    path: "/billing?year=1999",
    budgetMs: 100,
    prepare: async (page) => {
      await page.getByText("0 payments in 1999", { exact: true }).first().waitFor({ timeout: 120_000 });
      await page.getByRole("radio", { name: "Newest" }).check();
      await page.getByText("That was the oldest payment").waitFor();
    },
    steps: [
      {
        name: "filter by state",
        act: async (page) => void (await page.locator("main select").first().selectOption("paid")),
      },
      {
        name: "show every state",
        act: async (page) => void (await page.locator("main select").first().selectOption("all")),
      },
      { name: "type into the search", target: search, act: typeText("english") },
      {
        name: "clear the search",
        target: search,
        act: (page) => page.keyboard.press("Escape"),
      },
      { name: "scroll", act: scroll },
    ],
  },
  {
    name: "inbox of 5,000 notifications",
    path: "/inbox",
    budgetMs: 100,
    prepare: async (page) => {
      const more = page.locator("main footer button:not([aria-busy=true])");
      const end = page.getByText("All 5,000 shown.");
      // Until the end and not so many times: a page that failed on a busy machine is asked for again.
      while (!(await end.isVisible())) {
        await more.or(end).waitFor();
        // The last page may have arrived meanwhile, and taken the button away.
        if (await more.isVisible()) await more.click({ timeout: 2000 }).catch(() => undefined);
      }
    },
    steps: [
      {
        name: "only unread",
        target: (page) => page.getByRole("link", { name: "Unread", exact: true }),
        act: click,
      },
      {
        name: "all again",
        target: (page) => page.getByRole("link", { name: "All", exact: true }),
        act: click,
      },
      { name: "scroll", act: scroll },
    ],
  },
  {
    name: "search over 2,000 lectures and 10,000 payments",
    path: "/account",
    budgetMs: 50,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Search everything" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Search all payments" }).click({ timeout: 60_000 });
      await dialog.getByText(/Still reading/).waitFor({ state: "hidden", timeout: 120_000 });
    },
    steps: [
      { name: "type a word", target: searchEverything, act: typeText("english morning") },
      {
        name: "type over it in Chinese",
        target: searchEverything,
        act: async (page, { x, y }) => {
          await page.mouse.click(x, y, { clickCount: 3 });
          for (const character of "攝影課程") {
            await page.keyboard.insertText(character);
            await page.waitForTimeout(PAUSE_MS);
          }
        },
      },
    ],
  },
];

/** Starts a portal and a school of its own; takes some minutes. */
export function measureScreens(): Promise<ScreenMeasurement[]> {
  return withBrowserAtPortal(async ({ newContext }) => {
    const measured: ScreenMeasurement[] = [];
    for (const walk of WALKS) measured.push(...(await measureWalk(() => newContext("heavy"), walk)));
    return measured;
  });
}

async function measureWalk(
  newContext: () => Promise<BrowserContext>,
  walk: Walk,
): Promise<ScreenMeasurement[]> {
  const runs: number[][] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await newContext();
    runs.push(await longestTasks(context, walk));
    await context.close();
  }
  return walk.steps.map(({ name }, at) => {
    const longest = runs.map((run) => run[at] ?? 0);
    return {
      name: `${walk.name}: ${name}`,
      budgetMs: walk.budgetMs,
      medianMs: median(longest),
      maxMs: Math.max(0, ...longest),
    };
  });
}

/** One run through a walk. @returns the longest task of each step, milliseconds */
async function longestTasks(context: BrowserContext, { path, prepare, steps }: Walk): Promise<number[]> {
  await context.addInitScript(watchLongTasks);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const longest: number[] = [];
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await prepare(page);
  for (const { target, act, until } of steps) {
    const at = target === undefined ? { x: 0, y: 0 } : await middleOf(target(page));
    await untilQuiet(page);
    await page.evaluate(() => void longTasks.splice(0));
    await slowProcessor(devtools);
    await act(page, at);
    await until?.(page);
    await untilQuiet(page);
    await fullSpeed(devtools);
    longest.push(Math.round(Math.max(0, ...(await page.evaluate(() => longTasks)))));
  }
  return longest;
}

declare const longTasks: number[];

/** Runs in the page, before anything of its own. */
function watchLongTasks(): void {
  const durations: number[] = [];
  Object.assign(globalThis, { longTasks: durations });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  }).observe({ type: "longtask" });
}
