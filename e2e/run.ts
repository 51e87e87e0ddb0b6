/**
 * `npm test`: everything that must hold, one part after another, closed by one plain line that sums them up.
 * `npm run e2e` (`run.ts journeys`) runs the browser journeys alone.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { findOrInstallChromium } from "./chromium.ts";
import { findOrInstallRedisServer } from "./redis-server.ts";
import { addTallies, NO_TESTS, playwrightTally, type Tally, tallyLine, vitestTally } from "./tally.ts";

const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");

interface Part {
  name: string;
  run: () => Promise<Tally>;
}

const reports = mkdtempSync(join(tmpdir(), "homeroom-reports-"));

/** A part that passes or fails as a whole and counts as one. */
function check(name: string, command: string, words: readonly string[]): Part {
  return {
    name,
    run: async () => {
      const code = await runProgram(command, words);
      return code === 0 ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 };
    },
  };
}

/** A test runner that writes its own report. A runner that dies without one has failed. */
function suite(
  name: string,
  command: string,
  words: readonly string[],
  read: (report: unknown) => Tally,
): Part {
  return {
    name,
    run: async () => {
      const report = join(reports, `${name.replaceAll(" ", "-")}.json`);
      const environment: Record<string, string> = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      if (command === "playwright") environment["CHROMIUM_PATH"] = await findOrInstallChromium();
      if (command === "vitest") environment["REDIS_SERVER"] = findOrInstallRedisServer();
      const code = await runProgram(
        command,
        words.map((word) => word.replace("REPORT", report)),
        environment,
      );
      const tally = read(readReport(report));
      // Faults outside a test (a file that does not load, a server that does not start) fail the part too.
      return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
    },
  };
}

const JOURNEYS = suite(
  "browser journeys",
  "playwright",
  ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"],
  playwrightTally,
);

const EVERYTHING: readonly Part[] = [
  check("trusted documents are up to date", "node", ["web/build/generate-documents.ts", "--check"]),
  check("types", "tsc", ["-b"]),
  check("lint", "oxlint", ["--type-aware"]),
  check("format", "oxfmt", ["--check", "."]),
  check("unused code", "knip", ["--treat-config-hints-as-errors"]),
  check("build", "vite", ["build", "--logLevel", "warn"]),
  suite(
    "unit, server and conformance tests",
    "vitest",
    ["run", "--reporter=default", "--reporter=json", "--outputFile.json=REPORT"],
    vitestTally,
  ),
  JOURNEYS,
];

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

function runProgram(
  command: string,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  // node_modules/.bin first, so that every program runs on the Node that came with `npm ci`.
  const env = { ...process.env, ...environment, PATH: [BIN, process.env["PATH"]].join(delimiter) };
  return new Promise((resolve) => {
    const child = spawn(join(BIN, command), words, {
      cwd: ROOT,
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

async function main(): Promise<void> {
  const parts = process.argv[2] === "journeys" ? [JOURNEYS] : EVERYTHING;
  let total = NO_TESTS;
  const failed: string[] = [];
  for (const part of parts) {
    console.log(`\n== ${part.name}`);
    const tally = await part.run().catch((error: Error) => {
      console.error(error.message);
      return { ...NO_TESTS, failed: 1 };
    });
    if (tally.failed > 0) failed.push(part.name);
    total = addTallies(total, tally);
  }
  rmSync(reports, { recursive: true });
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
  console.log(`\n${tallyLine(total)}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

await main();
