/**
 * Loading times on a slow phone in a slow network, divided by those of two pages of the same server in the same run: a
 * bare page of text and a bare React page.
 */

import type { Page } from "@playwright/test";

import { type VisitedScreen, heavyScreens, memberScreens } from "../browser/visited-screens.ts";
import { startBarePages } from "./bare-pages.ts";
import { measureFirstPresses } from "./first-press.ts";
import { type BrowserAtPortal, withBrowserAtPortal } from "./browser-at-portal.ts";
import { type Interaction, measureInteractions } from "./interactions.ts";
import { median } from "./median.ts";
import { type SlowVisit, slowWorkers, visitSlowly } from "./slow-visit.ts";

const RUNS = 5;
const MAX_FIRST_PAINT_RATIO = 1.3;
const MAX_LARGEST_PAINT_RATIO = 1.5;
const MAX_INTERACTION_MS = 200;

const SCREENS = [
  ...memberScreens.filter(({ name }) =>
    ["Home", "Courses", "A course of 120 lectures", "Billing", "A payment by ATM", "The inbox"].includes(
      name,
    ),
  ),
  ...heavyScreens.filter(({ name }) => name === "A course of 2,000 lectures"),
];

/** All visits of one run. */
interface Run {
  text: SlowVisit;
  react: SlowVisit;
  /** In the order of the screens: the first visit and the second. */
  screens: [SlowVisit, SlowVisit][];
}

/** Starts a portal and a school of its own; takes some ten minutes. @returns the tables, as Markdown */
export function benchLoading(): Promise<string> {
  return withBrowserAtPortal(async (at) => {
    const bare = await startBarePages(at.portalUrl);
    const runs: Run[] = [];
    try {
      const addresses = await addressesOf(at);
      for (let run = 1; run <= RUNS; run += 1) {
        const text = await visitOnce(at, bare.textUrl);
        const react = await visitOnce(at, bare.reactUrl);
        const screens: Run["screens"] = [];
        for (const [index, screen] of SCREENS.entries())
          screens.push(await visitTwice(at, screen, addresses[index] ?? "/"));
        runs.push({ text, react, screens });
        process.stderr.write(`run ${run} of ${RUNS}\n`);
      }
    } finally {
      await bare.stop();
    }
    const tables = [loadingTable(runs), firstPressTable(await measureFirstPresses(at, RUNS))];
    return [...tables, interactionTable(await measureInteractions(at, RUNS))]
      .map((lines) => lines.join("\n"))
      .join("\n\n");
  });
}

async function addressesOf({ newContext }: BrowserAtPortal): Promise<string[]> {
  const context = await newContext("typical");
  const page = await context.newPage();
  const addresses: string[] = [];
  for (const { address } of SCREENS) addresses.push(await address(() => Promise.resolve(page)));
  await context.close();
  return addresses;
}

async function visitOnce({ newContext }: BrowserAtPortal, url: string): Promise<SlowVisit> {
  const context = await newContext("typical");
  const visit = await visitSlowly(context, url, /A bare/);
  await context.close();
  return visit;
}

async function visitTwice(
  { newContext }: BrowserAtPortal,
  { member, shows }: VisitedScreen,
  address: string,
): Promise<[SlowVisit, SlowVisit]> {
  const context = await newContext(member ?? "typical");
  const first = await visitSlowly(context, address, shows, untilKept);
  await slowWorkers(context);
  const second = await visitSlowly(context, address, shows);
  await context.close();
  return [first, second];
}

/** The service worker has stored the files of the build, and will answer for the next page. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active === null || active.state === "activated") return;
    await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
  });
}

function loadingTable(runs: readonly Run[]): string[] {
  const rows = SCREENS.flatMap(({ name }, index) =>
    (["first", "second"] as const).map((visit, which) => {
      const of = (figure: (visited: SlowVisit, run: Run) => number): number =>
        median(
          runs.flatMap((run) => {
            const visited = run.screens[index]?.[which];
            return visited === undefined ? [] : [figure(visited, run)];
          }),
        );
      const firstPaint = of(({ firstPaintMs }, { text }) => firstPaintMs / text.firstPaintMs);
      const largestPaint = of(({ largestPaintMs }, { react }) => largestPaintMs / react.largestPaintMs);
      return row(`${name}, ${visit} visit`, of, firstPaint, largestPaint);
    }),
  );
  const bare = (["text", "react"] as const).map((page) => {
    const of = (figure: (visited: SlowVisit) => number): number =>
      median(runs.map((run) => figure(run[page])));
    return row(page === "text" ? "a bare page of text" : "a bare React page", of);
  });
  return [
    "| page | first paint (ms) | ÷ bare page | LCP (ms) | ÷ bare React page | at rest (ms) | requests | kB |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...bare,
    ...rows,
    "",
    `Reach: first paint at most ${MAX_FIRST_PAINT_RATIO} times the bare page, LCP at most ${MAX_LARGEST_PAINT_RATIO} times the bare React page; a figure in bold is`,
    `above that. Medians of ${RUNS} runs, all pages in turns in each; each ratio is of one run. The processor is slowed four`,
    "times, the network has 1.6 Mbit/s and 150 ms, both by the DevTools protocol. First visit: signed in, nothing kept but",
    "two cookies: the session, and the window's width and zone, which the sign-in page has told.",
    "Second visit: in the same browser, with the service worker and all that the first one left, the network of the worker",
    "slowed as well. Requests and kB are the page's own, until it had no request and no long task for 500 ms; what the",
    "service worker fetches for later is not in them. The bare pages come from a Fastify of the benchmark, with the headers",
    "of the portal's own answers and compressed as they are.",
  ];
}

function row(
  name: string,
  of: (figure: (visited: SlowVisit) => number) => number,
  firstPaint?: number,
  largestPaint?: number,
): string {
  const ms = (figure: (visited: SlowVisit) => number): string => of(figure).toFixed(0);
  const cells = [
    name,
    ms(({ firstPaintMs }) => firstPaintMs),
    ratio(firstPaint, MAX_FIRST_PAINT_RATIO),
    ms(({ largestPaintMs }) => largestPaintMs),
    ratio(largestPaint, MAX_LARGEST_PAINT_RATIO),
    ms(({ atRestMs }) => atRestMs),
    ms(({ requests }) => requests),
    ms(({ kilobytes }) => kilobytes),
  ];
  return `| ${cells.join(" | ")} |`;
}

function ratio(value: number | undefined, max: number): string {
  if (value === undefined) return "";
  return value > max ? `**${value.toFixed(2)}**` : value.toFixed(2);
}

function firstPressTable(measured: ReadonlyMap<string, number>): string[] {
  return [
    "| the first press of a first visit, as soon as the thing is on the page | answered after (ms) |",
    "| --- | ---: |",
    ...[...measured].map(([name, ms]) => `| ${name} | ${ms.toFixed(0)} |`),
    "",
    "Counted from the beginning of the visit; medians, on the same slow phone and network.",
  ];
}

function interactionTable(measured: readonly Interaction[]): string[] {
  return [
    "| what a member does, processor slowed four times | worst event, median of runs (ms) | of all runs (ms) | budget (ms) |",
    "| --- | ---: | ---: | ---: |",
    ...measured.map(({ name, medianMs, maxMs }) => {
      const shown = medianMs > MAX_INTERACTION_MS ? `**${medianMs}**` : `${medianMs}`;
      return `| ${name} | ${shown} | ${maxMs} | ${MAX_INTERACTION_MS} |`;
    }),
    "",
    "From the finger or the key to the next picture, as browsers report it, in steps of 8 ms.",
  ];
}
