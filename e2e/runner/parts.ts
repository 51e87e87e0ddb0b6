/** The parts of a test run: each runs one program and counts its passed and failed tests. */

import { mkdtempSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { findOrInstallChromium } from "./chromium.ts";
import { findOrInstallPostgres } from "./postgres-server.ts";
import { findOrInstallPromtool } from "./promtool.ts";
import { findOrInstallRedisServer } from "./redis-server.ts";
import type { RunningPrograms } from "./running-programs.ts";
import { NO_TESTS, playwrightTally, type Tally, vitestTally } from "./tally.ts";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "node_modules/.bin");

export interface Part {
  name: string;
  run: (runOptions: RunOptions) => Promise<PartResult>;
}

interface RunOptions {
  programs: RunningPrograms;
  /** Temporary files of every program go here. */
  folder: string;
  show: "at once" | "at the end";
}

export interface PartResult {
  tally: Tally;
  output: string;
}

/** A part without tests of its own: it counts as one that passed or failed. */
export function check(name: string, command: string, args: readonly string[]): Part {
  return {
    name,
    run: async ({ programs, folder, show }) => {
      const { code, output } = await programs.run(join(BIN, command), args, environmentOf(folder), show);
      return { tally: code === 0 ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 }, output };
    },
  };
}

interface VitestOptions {
  /** What the tests start besides programs of Node; found or installed before them. */
  servers?: readonly ("Redis" | "PostgreSQL" | "Prometheus")[];
}

/** @param args  which projects and files, as Vitest takes them */
export function vitest(name: string, args: readonly string[], { servers = [] }: VitestOptions = {}): Part {
  return {
    name,
    run: async (runOptions) => {
      const report = newReport(runOptions);
      const options = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const settings = {
        ...(servers.includes("Redis") && { REDIS_SERVER: findOrInstallRedisServer() }),
        ...(servers.includes("PostgreSQL") && { POSTGRES_BIN: findOrInstallPostgres() }),
        ...(servers.includes("Prometheus") && { PROMTOOL: findOrInstallPromtool() }),
      };
      return suite(runOptions, ["vitest", ...options, ...args], settings, () =>
        vitestTally(readReport(report)),
      );
    },
  };
}

/** @param args  which journeys, as Playwright takes them */
export function journeys(args: readonly string[]): Part {
  return {
    name: "browser journeys",
    run: async (runOptions) => {
      const report = newReport(runOptions);
      const options = ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
      const settings = {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        CHROMIUM_PATH: (await findOrInstallChromium()) ?? "",
      };
      return suite(runOptions, ["playwright", ...options, ...args], settings, () =>
        playwrightTally(readReport(report)),
      );
    },
  };
}

/**
 * A test runner that writes its own report. A runner that dies has failed, without a report and with one: behind the last
 * test come the ends of servers and the checks of what is left open.
 */
async function suite(
  { programs, folder, show }: RunOptions,
  [command = "", ...args]: readonly string[],
  settings: Record<string, string>,
  read: () => Tally,
): Promise<PartResult> {
  const environment = { ...environmentOf(folder), ...settings };
  const { code, output } = await programs.run(join(BIN, command), args, environment, show);
  const tally = read();
  if (code === 0 || tally.failed > 0) return { tally, output };
  const fault = `${command} ended with exit code ${code}, though its report names no failed test.\n`;
  if (show === "at once") console.log(fault);
  return { tally: { ...tally, failed: 1 }, output: output + fault };
}

/** `node_modules/.bin` first, so that every program runs on the Node that came with `npm ci`. */
function environmentOf(folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    TMPDIR: folder,
    PATH: [BIN, process.env["PATH"]].join(delimiter),
    NODE_COMPILE_CACHE: join(folder, "compile-cache"),
  };
}

function newReport({ folder }: RunOptions): string {
  return join(mkdtempSync(join(folder, "report-")), "report.json");
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
