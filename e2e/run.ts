/**
 * `npm test`: everything that must hold, closed by one plain line that sums it up. `npm run check`, `npm run e2e` and
 * `npm run conformance` run a part of it. However a run ends, it leaves no process and no file behind.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readCommandLine, refuseCall } from "./command-line.ts";
import { check, journeys, type Part, type PartResult, vitest } from "./parts.ts";
import { runningPrograms } from "./running-programs.ts";
import { addTallies, NO_TESTS, tallyLine } from "./tally.ts";
import { onceToldToStop } from "./told-to-stop.ts";

const ROOT = join(import.meta.dirname, "..");

const USAGE = `Usage:
  npm test                         everything that must hold
  npm run check                    types, lint, format, unused code, unit and server tests without the slow files
  npm run conformance              the school's conformance to its specification
  npm run e2e                      the browser journeys; with PORTAL_URL set, against a running deployment
  npm run e2e -- billing           those in files with this name
  npm run e2e -- --grep "the shop" those with this in their title
  ... -- --help                    prints this`;

/**
 * Parts of a lane run one after another; lanes of a stage run beside each other, since tests wait as much as they
 * compute; a stage begins when the one before it has ended.
 */
type Stage = readonly (readonly Part[])[];

const STATIC_CHECKS = [
  check("types", "tsc", ["-b"]),
  check("lint", "oxlint", ["--type-aware"]),
  check("format", "oxfmt", ["--check", "."]),
  check("unused code", "knip", ["--treat-config-hints-as-errors"]),
];
const DOCUMENTS = check("trusted documents are up to date", "node", [
  "web/build/generate-documents.ts",
  "--check",
]);
const BUILD = check("build", "vite", ["build", "--logLevel", "warn"]);
const BUILD_PREVIEW = check("build of the preview", "vite", [
  "build",
  "--config",
  "web/preview/vite.config.ts",
  "--logLevel",
  "warn",
]);

const EVERYTHING: readonly Stage[] = [
  [[DOCUMENTS, BUILD, BUILD_PREVIEW], STATIC_CHECKS],
  // One after the other: each uses all cores by itself, and beside each other they only slowed each other down.
  [[vitest("unit, server and conformance tests", [])]],
  [[journeys([])]],
];
const INNER_LOOP: readonly Stage[] = [
  [
    [DOCUMENTS, ...STATIC_CHECKS],
    [vitest("unit and server tests", ["--project", "web", "--project", "node"])],
  ],
];
const CONFORMANCE: readonly Stage[] = [[[vitest("conformance of the school", ["--project", "conformance"])]]];

/** @returns what was asked for; ends the process when that cannot be understood */
function stagesAskedFor(): readonly Stage[] {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: { grep: { type: "string" } },
  });
  const [order, ...filters] = positionals;
  if (order === "journeys")
    return [[[journeys([...filters, ...(values.grep === undefined ? [] : ["--grep", values.grep])])]]];
  const whole = { everything: EVERYTHING, check: INNER_LOOP, conformance: CONFORMANCE }[
    order ?? "everything"
  ];
  if (whole === undefined) return refuseCall(`Unknown word "${order}".`, USAGE);
  if (filters.length > 0) return refuseCall(`Unknown word "${filters[0]}".`, USAGE);
  if (values.grep !== undefined) return refuseCall("--grep is for the journeys.", USAGE);
  return whole;
}

async function run(stages: readonly Stage[], folder: string): Promise<void> {
  const isAlone = stages.flat(2).length === 1;
  const surroundings = { programs, folder, show: isAlone ? "at once" : "at the end" } as const;
  let total = NO_TESTS;
  const failed: string[] = [];

  const runPart = async (part: Part): Promise<void> => {
    if (isAlone) console.log(`\n== ${part.name}`);
    const startedAt = performance.now();
    const { tally, output } = await part.run(surroundings).catch((error: Error): PartResult => ({
      tally: { ...NO_TESTS, failed: 1 },
      output: `${error.message}\n`,
    }));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    // One part at a time, however many ran beside it.
    if (!isAlone) console.log(`\n== ${part.name} (${seconds} s)\n${output}`.trimEnd());
    if (tally.failed > 0) failed.push(part.name);
    total = addTallies(total, tally);
  };

  for (const lanes of stages)
    await Promise.all(
      lanes.map(async (parts) => {
        for (const part of parts) await runPart(part);
      }),
    );
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
  console.log(`\n${tallyLine(total)}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

const stages = stagesAskedFor();
const programs = runningPrograms(ROOT);
const folder = mkdtempSync(join(tmpdir(), "homeroom-tests-"));
const removeFolder = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

onceToldToStop((exitCode) => {
  console.error("\nStopped: ending what the tests have started.");
  void programs.endAll().finally(() => {
    removeFolder();
    process.exit(exitCode);
  });
});

await run(stages, folder);
removeFolder();
