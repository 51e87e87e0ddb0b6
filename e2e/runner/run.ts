/**
 * The three circles of tests, `npm run check`, `npm test` and `npm run test:all`, each with one line at the end that counts
 * its tests; `npm run e2e` and `npm run conformance` run a part of them. However a run ends, it leaves no process and no file
 * behind. `e2e/README.md` says which test belongs to which circle.
 */

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readCommandLine, refuseCall } from "#shared/node/command-line.ts";
import { check, journeys, type Part, type PartResult, vitest } from "./parts.ts";
import { runningPrograms } from "./running-programs.ts";
import { addTallies, NO_TESTS, tallyLine } from "./tally.ts";
import { onStopSignal } from "./stop-signal.ts";

const ROOT = join(import.meta.dirname, "../..");

const USAGE = `Usage:
  npm run check                    while working: types, lint, format, unused code, unit tests
  npm test                         before a change lands: check, build, servers, conformance, processes, journeys
  npm run test:all                 each night: all of it, and what is asked again in another way or of another server
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
const BUILD = check("build", "node", ["web/build/build.ts"]);

/** Journeys follow Vitest, since each of the two uses all cores: beside each other they only slow each other down. */
function everything(tests: Part): readonly Stage[] {
  return [[[DOCUMENTS, BUILD], STATIC_CHECKS], [[tests]], [[journeys([])]]];
}

const CIRCLES: Readonly<Record<string, () => readonly Stage[]>> = {
  check: () => [[[DOCUMENTS, ...STATIC_CHECKS], [vitest("unit tests", projects("units", "screens"))]]],
  test: () =>
    everything(
      vitest(
        "units, servers, conformance and processes",
        projects("units", "screens", "servers", "conformance", "processes"),
        { servers: ["Redis"] },
      ),
    ),
  conformance: () => [
    [[vitest("conformance of the school", [...projects("conformance", "nightly"), "e2e/conformance"])]],
  ],
  all: () =>
    everything(vitest("every test of every circle", [], { servers: ["Redis", "PostgreSQL", "Prometheus"] })),
};

function projects(...names: readonly string[]): string[] {
  return names.flatMap((name) => ["--project", name]);
}

/** Parses the arguments; ends the process when they are wrong. */
function stagesAskedFor(): readonly Stage[] {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: { grep: { type: "string" } },
  });
  const [order, ...filters] = positionals;
  if (order === "journeys")
    return [[[journeys([...filters, ...(values.grep === undefined ? [] : ["--grep", values.grep])])]]];
  const whole = CIRCLES[order ?? ""];
  if (order === undefined || whole === undefined) return refuseCall(`Unknown word "${order}".`, USAGE);
  if (filters.length > 0) return refuseCall(`Unknown word "${filters[0]}".`, USAGE);
  if (values.grep !== undefined) return refuseCall("--grep is for the journeys.", USAGE);
  // Read by what is asked of more members, more seeds or in more ways each night.
  process.env["TEST_CIRCLE"] = order;
  return whole();
}

async function run(stages: readonly Stage[], folder: string): Promise<void> {
  const isAlone = stages.flat(2).length === 1;
  const runOptions = { programs, folder, show: isAlone ? "at once" : "at the end" } as const;
  let total = NO_TESTS;
  const failed: string[] = [];

  const runPart = async (part: Part): Promise<void> => {
    if (isAlone) console.log(`\n== ${part.name}`);
    const startedAt = performance.now();
    const { tally, output } = await part.run(runOptions).catch((error: Error): PartResult => ({
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
// PostgreSQL runs as an account of its own, whose data folder is inside: it may pass through, and see no names.
chmodSync(folder, 0o711);
const removeFolder = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

onStopSignal((exitCode) => {
  console.error("\nStopped: ending what the tests have started.");
  void programs.endAll().finally(() => {
    removeFolder();
    process.exit(exitCode);
  });
});

await run(stages, folder);
removeFolder();
