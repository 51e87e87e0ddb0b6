/**
 * `npm run check`, `npm test`, `npm run test:landing`, `npm run test:all`, and parts of them: runs Vitest and Playwright with
 * what they need, and prints one line at the end that counts. `e2e/README.md` says which test runs in which.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { readCommandLine, refuseCall } from "#shared/node/command-line.ts";
import { createProgress } from "#shared/node/progress.ts";
import {
  findOrInstallChromium,
  findOrInstallPostgres,
  findOrInstallPromtool,
  findOrInstallRedisServer,
} from "./programs.ts";
import { NO_TESTS, readReport, type Tally } from "./report.ts";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "node_modules/.bin");

const USAGE = `Usage:
  npm run check                    while working: types, lint, format, unused code, unit tests, screens
  npm test                         before a change lands: check, build, servers, conformance, processes, journeys
  npm run test:landing             also before a change lands: every state of the preview, axe, keyboard, first visits, upgrades
  npm run test:all                 each night: every test, every variant of it, and the school on PostgreSQL
  npm run conformance              the school's conformance to its specification
  npm run e2e                      the browser journeys; with PORTAL_URL set, against a running deployment
  npm run e2e -- billing           those in files with this name
  npm run e2e -- --grep "the shop" those with this in their title
  ... -- --help                    prints this`;

/** A program that passes or fails as a whole, or a test runner that writes a report of its own. */
interface Part {
  name: string;
  command: string;
  args: readonly string[];
  runner?: "vitest" | "playwright";
  /** The command that mends what the part found, where there is one. */
  remedy?: string;
  settings?: () => NodeJS.ProcessEnv;
}

/** Parts of a lane run one after another, and the lanes of a command beside each other. */
type Lane = readonly Part[];

const STATIC_CHECKS: Lane = [
  // With the numbers that the compiler takes by itself, it reads most files several times: twice the processor's time.
  { name: "types", command: "tsc", args: ["-b", "--builders", "2", "--checkers", "1"] },
  {
    name: "lint",
    command: "oxlint",
    args: ["--type-aware"],
    remedy: "npm run lint -- --fix, for some rules",
  },
  { name: "format", command: "oxfmt", args: ["--check", "."], remedy: "npm run format" },
  { name: "unused code", command: "knip", args: ["--treat-config-hints-as-errors"] },
  { name: "reference pages", command: "node", args: ["e2e/documents/reference.ts", "--check"] },
];
const GENERATED: Part = {
  name: "generated files are up to date",
  command: "node",
  args: ["web/build/generate-documents.ts", "--check"],
};
const BUILD: Part = { name: "build", command: "node", args: ["web/build/build.ts"] };

const withRedis = (): NodeJS.ProcessEnv => ({ REDIS_SERVER: findOrInstallRedisServer() });
const withEveryServer = (): NodeJS.ProcessEnv => ({
  ...withRedis(),
  POSTGRES_BIN: findOrInstallPostgres(),
  PROMTOOL: findOrInstallPromtool(),
});

/** @param args  projects and files, as Vitest takes them */
function vitest(name: string, args: readonly string[], settings = withRedis): Part {
  return { name, command: "vitest", args: ["run", ...args], runner: "vitest", settings };
}

/** @param args  files and options, as Playwright takes them */
function playwright(name: string, args: readonly string[]): Part {
  return {
    name,
    command: "playwright",
    args: ["test", "--config", "e2e/playwright.config.ts", ...args],
    runner: "playwright",
    settings: () => ({ CHROMIUM_PATH: findOrInstallChromium() }),
  };
}

const projects = (...names: readonly string[]): string[] => names.flatMap((name) => ["--project", name]);

/** Journeys follow Vitest: each of the two uses all cores, so that beside each other they only slow each other down. */
const RUNS: Readonly<Record<string, (filters: readonly string[]) => readonly Lane[]>> = {
  check: () => [
    [GENERATED, ...STATIC_CHECKS],
    [vitest("units and screens", projects("units", "screens"), () => ({}))],
  ],
  test: () => [
    STATIC_CHECKS,
    [
      GENERATED,
      BUILD,
      vitest(
        "units, screens, servers, conformance and processes",
        projects("units", "screens", "servers", "conformance", "processes"),
      ),
      playwright("journeys", ["/journeys/"]),
    ],
  ],
  landing: () => [
    [
      BUILD,
      vitest("upgrade, release, stopping and operations of the school", projects("landing")),
      playwright("audits and first visits", ["/audits/", "/first-load/"]),
    ],
  ],
  all: () => [
    STATIC_CHECKS,
    [
      GENERATED,
      BUILD,
      vitest("every test of Vitest", [], withEveryServer),
      playwright("every test of Playwright", []),
    ],
  ],
  conformance: () => [
    [vitest("conformance of the school", [...projects("conformance", "nightly"), "e2e/conformance"])],
  ],
  journeys: (filters) => [[playwright("journeys", filters)]],
};

/** How long a run takes on two cores that do nothing else, where it is always the same. */
const ABOUT: Readonly<Record<string, string>> = { check: "a minute", test: "5 minutes" };

const lanes = lanesAskedFor();

const folder = mkdtempSync(join(tmpdir(), "homeroom-tests-"));
// PostgreSQL runs as an account of its own, whose data folder is inside: it may pass through, and see no names.
chmodSync(folder, 0o711);
const running = new Map<Part, ChildProcess>();
/** The parts that have ended, with their seconds. */
const finished = new Map<Part, number>();
let stoppedBy: NodeJS.Signals | undefined;
const parts = lanes.flat();
using progress = createProgress({ hasOwnSignals: true });

function namesOf(these: Iterable<Part>): string {
  return [...these].map(({ name }) => name).join(", ");
}

let told = "";
/** Prints which part runs now; at a terminal no line is rewritten while a test runner rewrites its own. */
function tellRunning(): void {
  const names = namesOf(running.keys());
  const line = parts.length === 1 ? names : `${names} (after ${finished.size} of ${parts.length} parts)`;
  if (names === "" || line === told) return;
  told = line;
  progress.end();
  const isRunner = [...running.keys()].some(({ runner }) => runner !== undefined);
  if (isRunner && process.stdout.isTTY) console.error(line);
  else progress.step(line);
}

/**
 * Runs one part. A test runner prints its own progress; the output of a check is printed when it fails.
 *
 * @returns its counts; a test runner that ends without a report, or after its last test with an error, has failed. A runner that a signal ended has not
 */
async function runPart(part: Part): Promise<Tally> {
  if (stoppedBy !== undefined) return NO_TESTS;
  const { name, command, args, runner, remedy, settings } = part;
  const startedAt = performance.now();
  const report = join(folder, `${runner}.json`);
  const program = spawn(join(BIN, command), [...args, ...reporters(runner, report)], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...settings?.(),
      TMPDIR: folder,
      // First, so that every program runs on the Node that came with `npm ci`.
      PATH: [BIN, process.env["PATH"]].join(delimiter),
      NODE_COMPILE_CACHE: join(folder, "compile-cache"),
      // The compiler and the linter are programs in Go. With more memory they take a quarter less of the processor's time.
      GOGC: "400",
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
    // A group of its own: a terminal would send its signal a second time, at which Vitest leaves its servers behind.
    detached: true,
    stdio: runner === undefined ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
  });
  running.set(part, program);
  setImmediate(tellRunning);
  let output = "";
  for (const stream of [program.stdout, program.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const isPassed = await new Promise<boolean>((resolve) => {
    program.once("error", (error) => {
      output += error.message;
      resolve(false);
    });
    program.once("close", (code) => resolve(code === 0));
  });
  if (stoppedBy !== undefined) return NO_TESTS;
  running.delete(part);
  finished.set(part, Math.round((performance.now() - startedAt) / 1000));
  progress.end();
  setImmediate(tellRunning);
  const tally = runner === undefined ? NO_TESTS : readReport(report, ROOT);
  if (isPassed) return runner === undefined ? { ...NO_TESTS, passed: 1 } : tally;
  console.log(`== ${name}: failed\n${output}`.trimEnd());
  const mend = remedy === undefined ? "" : `; to mend it: ${remedy}`;
  if (tally.failed === 0) return { ...tally, failed: 1, failedTests: [`${name}${mend}`] };
  return tally;
}

function reporters(runner: Part["runner"], report: string): string[] {
  if (runner === undefined) return [];
  return runner === "playwright"
    ? ["--reporter=list,json"]
    : ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
}

/** Parses the arguments; ends the process when they are wrong. */
function lanesAskedFor(): readonly Lane[] {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: { grep: { type: "string" } },
  });
  const [order = "", ...files] = positionals;
  const filters = [...files, ...(values.grep === undefined ? [] : ["--grep", values.grep])];
  const lanes = RUNS[order];
  if (lanes === undefined) return refuseCall(`Unknown word "${order}".`, USAGE);
  if (filters.length > 0 && order !== "journeys")
    return refuseCall("Only npm run e2e takes files and --grep.", USAGE);
  const time = order in ABOUT ? `; about ${ABOUT[order]} on two quiet cores` : "";
  console.error(`Parts: ${namesOf(lanes(filters).flat())}${time}`);
  // Some tests read it: `npm run test:all` gives them more members, seeds and variants.
  process.env["TEST_COMMAND"] = order;
  return lanes(filters);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    stoppedBy ??= signal;
    // To the program's group: the servers and browsers of its tests end at this signal, too.
    for (const { pid } of running.values()) if (pid !== undefined) process.kill(-pid, "SIGINT");
  });

const total = { passed: 0, failed: 0, skipped: 0 };
/** Tests and checks, printed last: of a long output, its end is what is kept. */
const failedTests: string[] = [];
await Promise.all(
  lanes.map(async (parts) => {
    for (const part of parts) {
      const tally = await runPart(part);
      for (const count of ["passed", "failed", "skipped"] as const) total[count] += tally[count];
      failedTests.push(...tally.failedTests);
    }
  }),
);
progress.end();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
if (stoppedBy !== undefined) {
  const notBegun = parts.filter((part) => !running.has(part) && !finished.has(part));
  console.log(
    `\nStopped by ${stoppedBy}: ${namesOf(running.keys())}. Not run: ${namesOf(notBegun) || "none"}.`,
  );
}
const seconds = [...finished].map(([{ name }, of]) => `${name} ${of}`).join(", ");
console.log(`\nSeconds of each part: ${seconds}`);
if (failedTests.length > 0) console.log(`\nFailed:\n  ${failedTests.join("\n  ")}`);
const skipped = total.skipped === 0 ? "" : `, ${total.skipped} skipped`;
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
if (stoppedBy !== undefined) process.exitCode = 128 + constants.signals[stoppedBy];
