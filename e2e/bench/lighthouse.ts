/** Runs Lighthouse on four screens of a signed-in member, as a phone. */

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findOrInstallChromium } from "../chromium.ts";
import { withBrowserAtPortal } from "./browser-at-portal.ts";
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
    const cookies = await context.cookies();
    await context.close();
    const chromium = await findOrInstallChromium();
    const folder = mkdtempSync(join(tmpdir(), "homeroom-lighthouse-"));
    const headers = join(folder, "headers.json");
    // In a file that nobody else reads: what stands in a command line, every process of the machine can read.
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    writeFileSync(headers, JSON.stringify({ Cookie: cookie }), { mode: 0o600 });
    const reports = new Map(PATHS.map((path): [string, Report[]] => [path, []]));
    try {
      for (let run = 1; run <= RUNS; run += 1) {
        for (const path of PATHS)
          reports.get(path)?.push(await audit(chromium, portalUrl + path, headers, folder));
        process.stderr.write(`run ${run} of ${RUNS}\n`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    return tableOf(reports);
  });
}

async function audit(
  chromium: string | undefined,
  url: string,
  headers: string,
  folder: string,
): Promise<Report> {
  const output = join(folder, "report.json");
  await run(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      `--only-categories=${CATEGORIES.join(",")}`,
      `--extra-headers=${headers}`,
      "--output=json",
      `--output-path=${output}`,
      `--chrome-flags=--headless=new${process.getuid?.() === 0 ? " --no-sandbox" : ""}`,
    ],
    chromium,
  );
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  // A session that was not taken would have led to the sign-in page.
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}.`);
  return report;
}

function run(command: string, args: readonly string[], chromium: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...(chromium !== undefined && { CHROME_PATH: chromium }) };
    const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "pipe"] });
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
