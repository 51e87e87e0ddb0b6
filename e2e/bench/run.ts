/**
 * `npm run bench`: the portal beside a plain proxy, and the screens with much on them. Each writes its table into
 * `results/`. `npm run bench -- portal` and `npm run bench -- screens` run one of the two.
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

const [asked = "all"] = process.argv.slice(2);
const names = asked === "all" ? Object.keys(PARTS) : [asked];
for (const name of names) {
  const part = PARTS[name];
  if (part === undefined)
    throw new Error(`expected one of ${Object.keys(PARTS).join(", ")}, or nothing for all`);
  const written = report(part, await part.measure());
  writeFileSync(join(import.meta.dirname, "results", `${name}.md`), written);
  process.stdout.write(`\n${written}`);
}
