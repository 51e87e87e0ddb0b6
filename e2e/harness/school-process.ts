/** Starts the real school service as a process, on a free port and a new demo database. */

import { execFile, spawn } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { CLEAN_ENVIRONMENT } from "./clean-environment.ts";
import { findFreePort } from "./free-port.ts";
import { createDatabase } from "./postgres-process.ts";
import { waitUntilOk } from "./wait-until-ok.ts";

import { formatScope, PORTAL_SCOPES } from "#shared/scopes.ts";

/** The school's program, to be run by Node itself. */
export const PROGRAM = join(import.meta.dirname, "../../school/main.ts");

/** The output of `client create`. */
export interface CreatedClient {
  client_id: string;
  client_secret?: string;
  redirect_uris: readonly string[];
  scope: string;
  confidential: boolean;
}

/** A running school. */
export type SchoolProcess = Awaited<ReturnType<typeof startSchool>>;

/** The scopes of the portal. */
export const MEMBER_SCOPE = formatScope(PORTAL_SCOPES);

/**
 * The address of a new database of the kind that the tests are run on. On the PostgreSQL server of TEST_DATABASE=postgres, and
 * where TEST_SQLITE_TEMPLATE names a file, it is a copy of one that was seeded once: that takes a tenth of the time.
 */
async function newDatabase(folder: string): Promise<string> {
  if (process.env["TEST_DATABASE"] === "postgres")
    return createDatabase(process.env["TEST_POSTGRES_URL"] ?? "", process.env["TEST_POSTGRES_TEMPLATE"]);
  const path = join(folder, "school.db");
  const template = process.env["TEST_SQLITE_TEMPLATE"];
  if (template !== undefined) await copyFile(template, path);
  return `sqlite:${path}`;
}

/**
 * The settings of a demo school, with a new folder for its files.
 *
 * @param settings  environment on top of a free port, a fresh database and `SCHOOL_DEMO=1`
 */
export async function newSchoolSettings(settings: Record<string, string>) {
  const folder = await mkdtemp(join(process.env["TEST_SCHOOLS"] ?? tmpdir(), "school-"));
  const port = settings["SCHOOL_PORT"] ?? String(await findFreePort());
  const environment: Record<string, string> = {
    ...CLEAN_ENVIRONMENT,
    SCHOOL_PORT: port,
    SCHOOL_DATABASE: settings["SCHOOL_DATABASE"] ?? (await newDatabase(folder)),
    SCHOOL_DEMO: "1",
    // There is no load balancer to wait for.
    SCHOOL_DRAIN_SECONDS: "0",
    ...settings,
  };
  return { folder, environment, port, url: settings["SCHOOL_URL"] ?? `http://127.0.0.1:${port}` };
}

/** A member client to be created; what is left out has the default of `clientArguments`. */
export interface NewClient {
  name?: string;
  redirectUris?: string[];
  scope?: string;
  confidential?: boolean;
}

/** The options of the command `client create` for this client. */
export function clientArguments({
  name = "Test Portal",
  redirectUris = ["http://127.0.0.1/callback"],
  scope = MEMBER_SCOPE,
  confidential = true,
}: NewClient): string[] {
  return [
    `--name=${name}`,
    `--scope=${scope}`,
    ...redirectUris.map((uri) => `--redirect-uri=${uri}`),
    ...(confidential ? ["--confidential"] : []),
  ];
}

/**
 * Starts a demo school.
 *
 * @param settings  as of `newSchoolSettings`
 */
export async function startSchool(settings: Record<string, string> = {}) {
  const { folder, environment, port, url } = await newSchoolSettings(settings);
  let output = "";
  const launch = () => {
    const child = spawn(process.execPath, [PROGRAM], {
      env: environment,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    return { child, ended: new Promise<number | null>((resolve) => child.once("exit", resolve)) };
  };
  let running = launch();

  /** Runs the school's program on the same database with these arguments. Does not throw when it fails. */
  const run = (args: string[], changed: Record<string, string> = {}) =>
    runProgram(args, { ...environment, ...changed });
  const end = (signal: "SIGTERM" | "SIGKILL"): Promise<number | null> => {
    running.child.kill(signal);
    return running.ended;
  };
  const waitUntilReady = () => waitUntilOk(`http://127.0.0.1:${port}/healthz`, running.child);
  /** Ends the process and removes its database. */
  const stop = async (): Promise<void> => {
    await end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  };

  try {
    await waitUntilReady();
  } catch (error) {
    await stop();
    throw new Error(`The school did not start.\n${output}`, { cause: error });
  }
  return {
    /** `{base_url}`: no trailing slash. */
    url,
    /** For starting another program with the same settings. */
    environment,
    run,
    stop,

    /** Sends SIGTERM. @returns the exit code, null after a kill */
    terminate: () => end("SIGTERM"),

    /** Sends SIGKILL. */
    async kill(): Promise<void> {
      await end("SIGKILL");
    },

    /** Starts it again on the same database. */
    async restart(): Promise<void> {
      running = launch();
      await waitUntilReady();
    },

    /** Everything the process has logged so far. */
    logs: () => output,

    /** Creates a member client with the school's own command. */
    async createClient(client: NewClient = {}): Promise<CreatedClient> {
      const { code, stdout, stderr } = await run(["client", "create", ...clientArguments(client)]);
      if (code !== 0) throw new Error(`The school created no client.\n${stderr}`);
      return JSON.parse(stdout) as CreatedClient;
    },
  };
}

async function runProgram(args: string[], environment: Record<string, string>) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], {
      env: environment,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}
