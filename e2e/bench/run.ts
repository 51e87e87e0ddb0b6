/**
 * `npm run bench`: the portal beside a plain proxy, and the screens with much on them; writes `results.md`.
 * `npm run bench -- portal` and `npm run bench -- screens` run one of the two and write nothing.
 */

import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import { benchPortal } from "./portal.ts";
import { measureScreens } from "./screens.ts";

interface Part {
  title: string;
  measure: () => Promise<string>;
}

const PARTS: Record<string, Part> = {
  portal: { title: "The portal beside a plain proxy", measure: benchPortal },
  screens: { title: "Screens with much on them, on a CPU slowed four times", measure: screensTable },
};

async function screensTable(): Promise<string> {
  const rows = (await measureScreens()).map(
    ({ name, medianMs, maxMs, budgetMs }) => `| ${name} | ${medianMs} | ${maxMs} | ${budgetMs} |`,
  );
  return [
    "| what a member does | longest task, median of runs (ms) | of all runs (ms) | budget (ms) |",
    "| --- | ---: | ---: | ---: |",
    ...rows,
    "",
    "0 stands for less than 50 ms, which browsers do not report.",
  ].join("\n");
}

const [asked] = process.argv.slice(2);
const chosen = asked === undefined ? Object.values(PARTS) : [PARTS[asked]];
const sections: string[] = [];
for (const part of chosen) {
  if (part === undefined)
    throw new Error(`expected one of ${Object.keys(PARTS).join(", ")}, or nothing for all`);
  sections.push(`## ${part.title}`, "", await part.measure(), "");
}
const report = [
  "# Benchmarks",
  "",
  `Written by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}.`,
  "",
  ...sections,
].join("\n");
if (asked === undefined) writeFileSync(join(import.meta.dirname, "results.md"), report);
process.stdout.write(`\n${report}`);
