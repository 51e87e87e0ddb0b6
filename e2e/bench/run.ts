/**
 * `npm run bench`: the portal compared with a plain proxy, the screens with the longest lists, the first seconds of a visit, and how many members
 * a portal holds. Each writes its table into `results/`; `npm run bench -- loading` runs one of them.
 */

import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import { readCommandLine, refuseCall } from "#shared/node/command-line.ts";
import { benchCapacity } from "./capacity.ts";
import { benchLoading } from "./loading.ts";
import { benchPortal } from "./portal.ts";
import { measureScreens } from "./screens.ts";

const USAGE = `Usage:
  npm run bench                    all benchmarks; each writes its table into e2e/bench/results
  npm run bench -- portal          the portal beside a plain proxy
  npm run bench -- screens         the screens with much on them
  npm run bench -- loading         first and second visits and interactions, on a slow phone in a slow network
  npm run bench -- capacity        what a member costs, and how many members a portal holds
  npm run bench -- --help          prints this`;

interface Part {
  title: string;
  measure: () => Promise<string>;
}

const PARTS: Record<string, Part> = {
  portal: { title: "The portal beside a plain proxy", measure: benchPortal },
  screens: { title: "Screens with much on them, on a CPU slowed four times", measure: screensTable },
  capacity: { title: "What a portal costs, and how many members it holds", measure: benchCapacity },
  loading: { title: "The first seconds, on a slow phone in a slow network", measure: benchLoading },
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

function report({ title }: Part, table: string): string {
  const { model = "unknown" } = cpus()[0] ?? {};
  return [
    `# ${title}`,
    "",
    `Written by \`npm run bench\` on ${cpus().length} cores (${model}), Node ${process.versions.node}.`,
    "",
    table,
    "",
  ].join("\n");
}

const { positionals } = readCommandLine(USAGE, { allowPositionals: true });
const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) refuseCall(`There is no benchmark "${unknown}".`, USAGE);
const selected = Object.entries(PARTS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
for (const [name, part] of selected) {
  const written = report(part, await part.measure());
  writeFileSync(join(import.meta.dirname, "results", `${name}.md`), written);
  process.stdout.write(`\n${written}`);
}
