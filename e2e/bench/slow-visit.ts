/** One visit of a page by a slow phone in a slow network, measured by the browser's own performance entries. */

import type { BrowserContext, CDPSession, Page } from "@playwright/test";

import { slowProcessor } from "./browser-at-portal.ts";

/** 1.6 Mbit/s and 150 ms, as Lighthouse has it for a slow phone network. */
export const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** A page without a request and without a long task for this long counts as at rest. */
const REST_MS = 500;

export interface SlowVisit {
  /** Milliseconds after the address was asked for. */
  firstPaintMs: number;
  largestPaintMs: number;
  atRestMs: number;
  requests: number;
  /** Kilobytes of all answers as they came, heads included. */
  kilobytes: number;
}

/**
 * @param shows  text of the complete page
 * @param leave  does what a second visit needs before the page is closed
 */
export async function visitSlowly(
  context: BrowserContext,
  address: string,
  shows: RegExp,
  leave: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<SlowVisit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const traffic = await watchTraffic(devtools);
  await devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await slowProcessor(devtools);
  await page.addInitScript(watchPaints);
  await page.goto(address, { waitUntil: "commit" });
  let measured = await page.evaluate(measureAtRest, { shows: shows.source, restMs: REST_MS });
  while (traffic.underway.size > 0)
    measured = await page.evaluate(measureAtRest, { shows: shows.source, restMs: REST_MS });
  const { requests, bytes } = traffic;
  await leave(page);
  await page.close();
  return { ...measured, requests, kilobytes: bytes / 1000 };
}

interface Traffic {
  requests: number;
  bytes: number;
  underway: Set<string>;
}

async function watchTraffic(devtools: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, bytes: 0, underway: new Set() };
  devtools.on("Network.requestWillBeSent", ({ requestId }) => {
    traffic.requests += 1;
    traffic.underway.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    traffic.underway.delete(requestId);
  });
  devtools.on("Network.loadingFailed", ({ requestId }) => traffic.underway.delete(requestId));
  await devtools.send("Network.enable");
  return traffic;
}

/** Slows the network of the service workers, too: to the browser they are programs of their own beside the page. */
export async function slowWorkers(context: BrowserContext): Promise<void> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  if (devtools === undefined) return;
  const { targetInfos } = await devtools.send("Target.getTargets");
  for (const { targetId } of targetInfos.filter(({ type }) => type === "service_worker")) {
    const { sessionId } = await devtools.send("Target.attachToTarget", { targetId, flatten: false });
    const messages = [
      { id: 1, method: "Network.enable" },
      { id: 2, method: "Network.emulateNetworkConditions", params: SLOW_NETWORK },
    ];
    for (const message of messages)
      await devtools.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify(message) });
  }
}

interface Watched {
  largestPaintMs: number;
  busyUntilMs: number;
}

declare const watched: Watched;

/** Runs in the page, before anything of its own. */
function watchPaints(): void {
  const seen: Watched = { largestPaintMs: 0, busyUntilMs: 0 };
  Object.assign(globalThis, { watched: seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.busyUntilMs = Math.max(seen.busyUntilMs, startTime + duration);
  }).observe({ type: "longtask", buffered: true });
}

/** Runs in the page. Milliseconds after the address was asked for. */
async function measureAtRest({ shows, restMs }: { shows: string; restMs: number }) {
  const text = new RegExp(shows);
  const isComplete = (): boolean =>
    document.querySelector("h1") !== null &&
    document.querySelector("[aria-busy='true']") === null &&
    text.test(document.body.textContent ?? "");
  const lastAnswerMs = (): number =>
    Math.max(0, ...performance.getEntriesByType("resource").map((entry) => entry.startTime + entry.duration));
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

  while (!isComplete()) await pause();
  const completeMs = performance.now();
  const busyUntilMs = (): number => Math.max(lastAnswerMs(), watched.busyUntilMs);
  while (performance.now() < Math.max(completeMs, busyUntilMs()) + restMs) await pause();
  const [firstPaint] = performance.getEntriesByName("first-contentful-paint");
  const firstPaintMs = firstPaint?.startTime ?? 0;
  const { largestPaintMs } = watched;
  return { firstPaintMs, largestPaintMs, atRestMs: Math.max(busyUntilMs(), largestPaintMs) };
}
