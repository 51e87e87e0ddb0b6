/** What a rendered page of a member costs. */

import type { MemberName } from "../browser/member-browser.ts";
import type { BrowserAtPortal } from "./browser-at-portal.ts";
import { type BenchRequest, load } from "./load.ts";
import { processorTimeMs } from "./processor-time.ts";

/** One at a time, so that each page is rendered. */
const COUNT = 200;

/** @returns milliseconds of processor time of one answer, of all threads */
export async function costOf(pid: number, url: string, asked: BenchRequest): Promise<number> {
  const before = processorTimeMs(pid);
  await load(url, [asked], { count: COUNT, connections: 1 });
  return (processorTimeMs(pid) - before) / COUNT;
}

/** The headers of a navigation of this member. */
export async function headersOf(
  { newContext, portalUrl }: BrowserAtPortal,
  member: MemberName,
): Promise<Record<string, string>> {
  const context = await newContext(member);
  const cookies = await context.cookies();
  await context.close();
  return {
    accept: "text/html",
    "accept-encoding": "gzip",
    "accept-language": "en",
    "sec-fetch-dest": "document",
    "sec-fetch-mode": "navigate",
    "sec-fetch-site": "same-origin",
    cookie: cookies
      .filter(({ domain }) => domain === new URL(portalUrl).hostname)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; "),
  };
}
