/** Starts a Redis server for a test: on a free port, durable at each write, with its data in a temporary folder. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createClient } from "@redis/client";

import { findFreePort } from "./free-port.ts";

export type RedisProcess = Awaited<ReturnType<typeof startRedis>>;

/**
 * @param changes  settings on top of the durable ones
 * @throws {Error} when no redis-server (or valkey-server, in REDIS_SERVER) can be run; `npm test` installs one
 */
export async function startRedis(changes: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "homeroom-redis-"));
  const port = await findFreePort();
  let child = await launch(folder, port, changes);
  /** Kills it as a power cut would. */
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  /** Sends it one command as an administrator. */
  const command = (...args: string[]): Promise<unknown> => sendOnce(port, args);
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    command,
    kill,

    /** Suspends it: its connections stay open, and no answers come. */
    freeze: () => void child.kill("SIGSTOP"),

    /** Starts it again on the same port, with its durable data. */
    async restart(): Promise<void> {
      child = await launch(folder, port, changes);
    },

    /** Makes it a replica of another. */
    async follow(primary: { port: number }): Promise<void> {
      await command("REPLICAOF", "127.0.0.1", String(primary.port));
    },

    /** Makes it a primary. */
    async lead(): Promise<void> {
      await command("REPLICAOF", "NO", "ONE");
    },

    /** Makes its replica the primary, without losing a write, and this server the replica. */
    async handOverTo(replica: { port: number }): Promise<void> {
      await command("FAILOVER", "TO", "127.0.0.1", String(replica.port));
      for (;;) {
        const [role] = (await command("ROLE")) as [string];
        if (role === "slave") return;
        await sleep(20);
      }
    },

    /** Ends it and removes its data. */
    async stop(): Promise<void> {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

async function launch(folder: string, port: number, changes: readonly string[]): Promise<ChildProcess> {
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
  const durable = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
  return startProgram([...settings, ...durable, ...changes], "Ready to accept connections");
}

/** @param readyLine  the line that it prints once it can be used */
async function startProgram(args: readonly string[], readyLine: string): Promise<ChildProcess> {
  const child = spawn(process.env["REDIS_SERVER"] ?? "redis-server", args, {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
      if (output.includes(readyLine)) resolve();
    });
    child.once("error", (error) => reject(new Error(`redis-server cannot be started: ${error.message}`)));
    child.once("exit", () => reject(new Error(`redis-server ended at its start:\n${output}`)));
  });
  return child;
}

/**
 * Starts a sentinel that watches a primary under the name `school`, and alone decides that it is down, a second after it falls silent.
 *
 * @param changes  further lines of its configuration
 */
export async function startSentinel(primary: RedisProcess, changes: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "homeroom-sentinel-"));
  const port = await findFreePort();
  const file = join(folder, "sentinel.conf");
  const lines = [
    `port ${port}`,
    "bind 127.0.0.1",
    `dir ${folder}`,
    `sentinel monitor school 127.0.0.1 ${primary.port} 1`,
    "sentinel down-after-milliseconds school 1000",
    "sentinel failover-timeout school 5000",
    ...changes,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const child = await startProgram([file, "--sentinel"], "+monitor master school");
  return {
    port,
    async stop(): Promise<void> {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Sends a command over a new connection. @throws {Error} with the server's message when it refuses */
async function sendOnce(port: number, args: string[]): Promise<unknown> {
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  await client.connect();
  try {
    return await client.sendCommand(args);
  } finally {
    client.destroy();
  }
}
