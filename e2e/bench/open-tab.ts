/** The calls of an open tab in an hour; its timers run ahead. */

import { expect } from "@playwright/test";
import { request } from "undici";

import type { BrowserAtPortal } from "./browser-at-portal.ts";

const MINUTE_MS = 60_000;
const MINUTES = 60;

/** In an hour. */
export interface TabCost {
  calls: number;
  /** That the portal sent, heads included. */
  bytes: number;
  /** Time of the school's answers, as the portal waited for them. */
  schoolSeconds: number;
}

/**
 * @param metricsUrl  of the portal's private listener
 * @param isLookedAt  whether the tab is in front
 */
export async function costOfOpenTab(
  { newContext }: BrowserAtPortal,
  { path, metricsUrl, isLookedAt }: { path: string; metricsUrl: string; isLookedAt: boolean },
): Promise<TabCost> {
  const context = await newContext("typical");
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  if (!isLookedAt)
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
  let [sent, calls, bytes] = [0, 0, 0];
  page.on("request", () => (sent += 1));
  page.on("requestfinished", async (finished) => {
    const { responseBodySize, responseHeadersSize } = await finished.sizes();
    bytes += responseBodySize + responseHeadersSize;
    calls += 1;
  });
  const before = await schoolSeconds(metricsUrl);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await page.clock.runFor(MINUTE_MS);
    // The next question is planned when the last one is answered.
    await expect.poll(() => calls).toBe(sent);
    await page.clock.runFor(1);
  }
  const cost = { calls, bytes, schoolSeconds: (await schoolSeconds(metricsUrl)) - before };
  await context.close();
  return cost;
}

async function schoolSeconds(metricsUrl: string): Promise<number> {
  const text = await (await request(metricsUrl)).body.text();
  const sums = text.matchAll(/^homeroom_school_call_duration_seconds_sum\{[^}]*\} (\S+)$/gm);
  return [...sums].reduce((total, [, seconds]) => total + Number(seconds), 0);
}
