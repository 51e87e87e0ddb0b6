/** A Redis of a test's own, as durable as the portal's README asks for. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findFreePort } from "./free-port.ts";

export interface RedisProcess {
  port: number;
  url: string;
  stop: () => Promise<void>;
}

/** @throws {Error} when no redis-server can be run; `npm test` finds or installs one and names it in REDIS_SERVER */
export async function startRedis(): Promise<RedisProcess> {
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const port = await findFreePort();
  const words = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const child = spawn(
    process.env["REDIS_SERVER"] ?? "redis-server",
    [...words, "--appendonly", "yes", "--appendfsync", "always"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ready to accept connections")) resolve();
    });
    child.once("error", (error) => reject(new Error(`redis-server could not be started: ${error.message}`)));
    void ended.then(() => reject(new Error(`redis-server ended at its start.\n${output}`)));
  });
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
