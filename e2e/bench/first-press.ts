/**
 * How soon a member's first press is answered: on a slow phone in a slow network, in a first visit, pressed as soon as the thing is on the
 * page. Counted from the beginning of the visit.
 */

import type { Page } from "@playwright/test";

import { type BrowserAtPortal, slowProcessor } from "./browser-at-portal.ts";
import { median } from "./median.ts";
import { SLOW_NETWORK } from "./slow-visit.ts";

interface FirstPress {
  name: string;
  path: string;
  /** The selector of the pressed element. */
  press: string;
  /** Runs in the page. Whether the press was answered. */
  isAnswered: () => boolean;
}

const FIRST_PRESSES: readonly FirstPress[] = [
  {
    name: "a link of the menu, on Home",
    path: "/",
    press: "nav a[href='/courses']:visible",
    isAnswered: () =>
      document.querySelectorAll("main a[href^='/courses/']").length > 3 && location.pathname === "/courses",
  },
  {
    name: "the filter of Courses",
    path: "/courses?sort=title",
    press: "main label:has(input[type=radio][value=completed]):visible",
    isAnswered: () => location.search.includes("completed"),
  },
  {
    name: "a box of the inbox's settings",
    path: "/inbox/settings",
    press: "main [role=switch] >> nth=0",
    isAnswered: () => /Saved|已儲存/.test(document.querySelector("main")?.textContent ?? ""),
  },
];

/** @returns by name, the median of milliseconds from the beginning of the visit to the answer */
export async function measureFirstPresses(at: BrowserAtPortal, runs: number): Promise<Map<string, number>> {
  const measured = new Map(FIRST_PRESSES.map(({ name }): [string, number[]] => [name, []]));
  for (let run = 0; run < runs; run += 1)
    for (const press of FIRST_PRESSES) measured.get(press.name)?.push(await measureFirstPress(at, press));
  return new Map([...measured].map(([name, all]) => [name, median(all)]));
}

async function measureFirstPress(
  { newContext }: BrowserAtPortal,
  { path, press, isAnswered }: FirstPress,
): Promise<number> {
  const context = await newContext("typical");
  const page: Page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await slowProcessor(devtools);
  const begunAt = Date.now();
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(press).click({ noWaitAfter: true });
  await page.waitForFunction(isAnswered, undefined, { polling: 16 });
  const answeredAt = Date.now();
  await context.close();
  return answeredAt - begunAt;
}
