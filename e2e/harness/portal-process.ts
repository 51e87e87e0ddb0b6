/** Starts the real portal as a process, which a test may kill at any moment and start again. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { CLEAN_ENVIRONMENT } from "./clean-environment.ts";
import { findFreePort } from "./free-port.ts";
import { START_DEADLINE_MS, waitUntilOk } from "./wait-until-ok.ts";

const PROGRAM = join(import.meta.dirname, "../../bff/main.ts");
export const TEST_KEY = Buffer.from("a session key of thirty-two byte").toString("base64");

export type PortalProcess = Awaited<ReturnType<typeof startPortal>>;

interface PortalProgram {
  /** A program and its arguments. */
  command?: readonly [string, ...string[]];
  /** The folder in which it runs. */
  cwd?: string;
}

/**
 * @param settings  environment on top of a free port, a fresh session store and a key
 * @param program  another one than that of this checkout
 */
export async function startPortal(
  settings: Record<string, string>,
  { command: [file, ...args] = [process.execPath, PROGRAM], cwd }: PortalProgram = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "portal-"));
  const port = settings["PORT"] ?? String(await findFreePort());
  const url = `http://localhost:${port}`;
  const environment = {
    ...CLEAN_ENVIRONMENT,
    PORT: port,
    SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
    SESSION_KEYS: TEST_KEY,
    // There is no load balancer to wait for.
    DRAIN_SECONDS: "0",
    ...settings,
  };
  let child: ChildProcess | undefined;
  let output = "";

  /** Sends a signal. @returns the exit code, once it has ended */
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<number | null> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = new Promise<number | null>((resolve) => child?.once("exit", resolve));
    child.kill(signal);
    return ended;
  };
  /** Starts it, also again, on the same port and the same session store. */
  const start = async (): Promise<void> => {
    const started = spawn(file, args, {
      env: environment,
      ...(cwd !== undefined && { cwd }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    started.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    started.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await waitUntilOk(`${url}/healthz`, started).catch((error: Error) => {
      throw new Error(`The portal did not start.\n${output}`, { cause: error });
    });
  };

  await start();
  return {
    url,
    pid: () => child?.pid ?? 0,
    start,
    end,

    async kill(): Promise<void> {
      await end("SIGKILL");
    },

    /** Everything the portal has printed so far, before and after each restart. */
    output: () => output,

    async stop(): Promise<void> {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the portal's program until it ends, for settings that it refuses. */
export function runPortal(
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const env = { ...CLEAN_ENVIRONMENT, ...settings };
    const child = spawn(process.execPath, [PROGRAM], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: START_DEADLINE_MS,
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("close", (code) => resolve({ code, output }));
  });
}
