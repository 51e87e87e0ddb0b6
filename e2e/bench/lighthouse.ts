/** Runs Lighthouse on four screens of a signed-in member, as a phone. */

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Browser, chromium } from "@playwright/test";

import { findOrInstallChromium } from "../runner/chromium.ts";
import { findFreePort } from "../harness/free-port.ts";
import { PHONE, withBrowserAtPortal } from "./browser-at-portal.ts";
import { median } from "./median.ts";

/**
 * Fetched by npx when it is asked for.
 *
 * It is no package of this repository, because it brings some hundred packages that nobody needs but this benchmark.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;
const PATHS = ["/", "/courses/react-ts-practice", "/billing", "/inbox"];
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const MIN_SCORES: Scores = { performance: 95, accessibility: 100, "best-practices": 100 };

/** 0 to 100, by category. */
type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Report {
  finalDisplayedUrl: string;
  categories: Record<keyof Scores, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

/** @returns the table, as Markdown */
export function benchLighthouse(): Promise<string> {
  return withBrowserAtPortal(async ({ portalUrl, newContext }) => {
    const context = await newContext("typical");
    const cookies = (await context.cookies()).map(({ name, value }) => ({ name, value, url: portalUrl }));
    await context.close();
    const reports = new Map(PATHS.map((path): [string, Report[]] => [path, []]));
    const folder = mkdtempSync(join(tmpdir(), "homeroom-lighthouse-"));
    const { browser, port } = await startBrowserWithPort();
    try {
      const devtools = await browser.newBrowserCDPSession();
      for (let run = 1; run <= RUNS; run += 1) {
        for (const path of PATHS) {
          // Into the browser's own cookies: Lighthouse can also send a `Cookie` header with each request, but the
          // browser leaves it out as soon as the page has written a cookie, and the portal then answers 401.
          await devtools.send("Storage.setCookies", { cookies });
          reports.get(path)?.push(await audit(port, portalUrl + path, folder));
        }
        process.stderr.write(`run ${run} of ${RUNS}\n`);
      }
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true });
    }
    return tableOf(reports);
  });
}

/** Lighthouse opens its pages in this browser, beside Playwright, and empties the cache before each of them. */
async function startBrowserWithPort(): Promise<{ browser: Browser; port: number }> {
  const executablePath = await findOrInstallChromium();
  const port = await findFreePort();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--remote-debugging-port=${port}`],
    // The zone that the cookies name: in another one, the times of the rendered screen would change when React takes over.
    env: { ...process.env, TZ: PHONE.timezoneId },
  });
  return { browser, port };
}

async function audit(port: number, url: string, folder: string): Promise<Report> {
  const output = join(folder, "report.json");
  await run("npx", [
    "--yes",
    LIGHTHOUSE,
    url,
    "--quiet",
    `--port=${port}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    "--output=json",
    `--output-path=${output}`,
  ]);
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  // A session that was not taken would have led to the sign-in page.
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}.`);
  return report;
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
    let errorOutput = "";
    child.stderr.on("data", (chunk: Buffer) => (errorOutput += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${String(code)}.\n${errorOutput}`)),
    );
  });
}

function tableOf(reports: ReadonlyMap<string, readonly Report[]>): string {
  const rows = [...reports].map(([path, all]) => {
    const scores = CATEGORIES.map((category) => {
      const score = median(all.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)));
      return score < MIN_SCORES[category] ? `**${score}**` : `${score}`;
    });
    return `| ${[path, ...scores].join(" | ")} |`;
  });
  return [
    "| screen | performance | accessibility | best practices |",
    "| --- | ---: | ---: | ---: |",
    ...rows,
    "",
    `Reach: performance ${MIN_SCORES.performance}, the two others 100; a figure in bold is below that. ${LIGHTHOUSE.replace("@", " ")}, mobile,`,
    `medians of ${RUNS} runs in turns.`,
    ...lostPoints(reports),
  ].join("\n");
}

/** What accessibility and best practices found in the last run. */
function lostPoints(reports: ReadonlyMap<string, readonly Report[]>): string[] {
  const faults = [...reports].flatMap(([path, all]) => {
    const last = all.at(-1);
    if (last === undefined) return [];
    const audits = [last.categories.accessibility, last.categories["best-practices"]].flatMap(
      ({ auditRefs }) => auditRefs,
    );
    return audits
      .filter(({ id, weight }) => weight > 0 && (last.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `- ${path}: ${last.audits[id]?.title ?? id} (${id})`);
  });
  return faults.length === 0 ? [] : ["", "Points were lost by:", "", ...faults];
}
