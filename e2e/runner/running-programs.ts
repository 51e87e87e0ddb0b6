/** Starts the programs of a test run, and ends them, with all processes that they have started, before the run ends. */

import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** The time that a program has to end the processes that it started, before they are killed. */
const END_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;

interface ProgramResult {
  code: number;
  /** Both streams, as they came; empty when they were shown at once. */
  output: string;
}

export interface RunningPrograms {
  /**
   * @param environment  the whole of it
   * @param show  whether output is shown as it comes, or kept for the end
   */
  run: (
    path: string,
    args: readonly string[],
    environment: NodeJS.ProcessEnv,
    show: "at once" | "at the end",
  ) => Promise<ProgramResult>;
  /** Ends all of them, and resolves when nothing of theirs is left. */
  endAll: () => Promise<void>;
}

/** @param folder  where programs run */
export function runningPrograms(folder: string): RunningPrograms {
  const running = new Set<ChildProcess>();
  let isEnding = false;

  return {
    run(path, args, environment, show) {
      return new Promise((resolve) => {
        if (isEnding) return resolve({ code: 1, output: "" });
        let output = "";
        const stream = show === "at once" ? "inherit" : "pipe";
        // A process group of its own: a signal reaches the servers that its tests have started, too.
        const child = spawn(path, args, {
          cwd: folder,
          env: environment,
          detached: true,
          stdio: ["ignore", stream, stream],
        });
        running.add(child);
        const keep = (chunk: Buffer): string => (output += chunk.toString("utf8"));
        child.stdout?.on("data", keep);
        child.stderr?.on("data", keep);
        child.once("error", (error) => {
          running.delete(child);
          resolve({ code: 1, output: `${path} could not be started: ${error.message}\n` });
        });
        child.once("close", (code) => {
          running.delete(child);
          resolve({ code: code ?? 1, output });
        });
      });
    },

    async endAll() {
      isEnding = true;
      await Promise.all([...running].map(endGroup));
    },
  };
}

/**
 * Ends the program by the signal at which test runners end their servers and browsers, and then kills the remaining
 * processes of its group.
 */
async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  child.kill("SIGINT");
  const deadline = Date.now() + END_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline)
    await wait(LOOK_EVERY_MS);
  signalGroup(pid, "SIGTERM");
  while (signalGroup(pid, 0) && Date.now() < deadline) await wait(LOOK_EVERY_MS);
  signalGroup(pid, "SIGKILL");
}

/** @returns whether a process of the group still exists */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
