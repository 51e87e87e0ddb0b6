/** The portal's program as a process of its own, for tests that need two of them, or need one to die. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const PROGRAM = join(import.meta.dirname, "../main.ts");
const START_DEADLINE_MS = 30_000;

export interface PortalProcess {
  /** Where this one listens, whatever its public address is. */
  url: string;
  /** Kills without warning, as a power cut would. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

/** @param environment  settings, `PORT` among them. The portal must have been built (`npm run build`). */
export function portalProcess(environment: Record<string, string>): PortalProcess {
  const url = `http://127.0.0.1:${environment["PORT"]}`;
  let child: ChildProcess | undefined;
  return {
    url,
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    async start() {
      const started = spawn(process.execPath, [PROGRAM], {
        env: environment,
        stdio: ["ignore", "ignore", "pipe"],
      });
      child = started;
      let complaint = "";
      started.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString("utf8")));
      const deadline = Date.now() + START_DEADLINE_MS;
      while (Date.now() < deadline && started.exitCode === null) {
        const isAlive = await fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isAlive) return;
        await wait(20);
      }
      throw new Error(`the portal did not start:\n${complaint}`);
    },
  };
}
