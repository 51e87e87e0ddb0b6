/**
 * The three circles of tests, `npm run check`, `npm test` and `npm run test:all`, each with one line at the end that counts
 * its tests; `npm run e2e` and `npm run conformance` run a part of them. However a run ends, it leaves no process and no file
 * behind. `e2e/README.md` says which test belongs to which circle.
 */

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readCommandLine, refuseCall, USAGE_EXIT_CODE } from "#shared/node/command-line.ts";
import {
  readRunningSchool,
  REQUIRED_SETTINGS,
  SETTINGS,
  SettingsFault,
} from "../conformance/running-school.ts";
import { describeSkippedTests } from "../conformance/skipped-tests.ts";
import { check, journeys, type Part, type PartResult, vitest } from "./parts.ts";
import { runningPrograms } from "./running-programs.ts";
import { addTallies, NO_TESTS, tallyLine } from "./tally.ts";
import { onStopSignal } from "./stop-signal.ts";

const ROOT = join(import.meta.dirname, "../..");

const USAGE = `Usage:
  npm run check                    while working: types, lint, format, unused code, unit tests
  npm test                         before a change lands: check, build, servers, conformance, processes, journeys
  npm run test:all                 each night: all of it, and what is asked again in another way or of another server
  npm run conformance              the school's conformance to its specification; with CONFORMANCE_URL set, of a running
                                   school (settings below)
  npm run e2e                      the browser journeys; with PORTAL_URL set, against a running deployment
  npm run e2e -- billing           those in files with this name
  npm run e2e -- --grep "the shop" those with this in their title
  ... -- --help                    prints this

Settings of npm run conformance for a running school; * is required:
${settingLines()}`;

function settingLines(): string {
  return Object.entries(SETTINGS)
    .map(([name, meaning]) => `  ${REQUIRED_SETTINGS.has(name) ? "*" : " "} ${name.padEnd(33)} ${meaning}`)
    .join("\n");
}

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
  all: () =>
    everything(vitest("every test of every circle", [], { servers: ["Redis", "PostgreSQL", "Prometheus"] })),
};
const CONFORMANCE_ARGS = [...projects("conformance", "nightly"), "e2e/conformance"];

function projects(...names: readonly string[]): string[] {
  return names.flatMap((name) => ["--project", name]);
}

/** Parses the arguments; ends the process when they are wrong. */
async function stagesAskedFor(): Promise<readonly Stage[]> {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: { grep: { type: "string" } },
  });
  const [order, ...filters] = positionals;
  if (order === "journeys")
    return [[[journeys([...filters, ...(values.grep === undefined ? [] : ["--grep", values.grep])])]]];
  const whole = order === "conformance" ? conformanceStages : CIRCLES[order ?? ""];
  if (order === undefined || whole === undefined) return refuseCall(`Unknown word "${order}".`, USAGE);
  if (filters.length > 0) return refuseCall(`Unknown word "${filters[0]}".`, USAGE);
  if (values.grep !== undefined) return refuseCall("--grep is for the journeys.", USAGE);
  // Only the conformance tests alone judge a school elsewhere; everything else starts its own.
  if (order !== "conformance") delete process.env["CONFORMANCE_URL"];
  // Read by what is asked of more members, more seeds or in more ways each night.
  process.env["TEST_CIRCLE"] = order;
  return whole();
}

/** The conformance tests, of a demo school that they start, or of the running school of the settings after a first check. */
async function conformanceStages(): Promise<readonly Stage[]> {
  try {
    const school = readRunningSchool(process.env);
    if (school === undefined) return [[[vitest("conformance of the school", CONFORMANCE_ARGS)]]];
    // The module is loaded here, because it reads the settings when it is loaded.
    const { checkRunningSchool } = await import("../conformance/check-running-school.ts");
    const programId = await checkRunningSchool(school);
    if (programId !== undefined) process.env["CONFORMANCE_OPERATOR_CLIENT_ID"] = programId;
    // The files run one at a time, because the school limits sign-ins of one address.
    const args = [...CONFORMANCE_ARGS, "--no-file-parallelism"];
    return [[[vitest(`conformance of ${school.url}`, args, { summarize: describeSkippedTests })]]];
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    console.error(`${error.message}\n\nnpm run conformance -- --help lists the settings.`);
    return process.exit(USAGE_EXIT_CODE);
  }
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

const stages = await stagesAskedFor();
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
