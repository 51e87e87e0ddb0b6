/** Starts a Redis server for a test: on a free port, durable at each write, with its data in a temporary folder. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createClient } from "@redis/client";

import { findFreePort } from "./free-port.ts";

export interface RedisProcess {
  port: number;
  url: string;
  /** Kills it as a power cut would. */
  kill: () => Promise<void>;
  /** Suspends it: its connections stay open, and no answers come. */
  freeze: () => void;
  /** Starts it again on the same port, with its durable data. */
  restart: () => Promise<void>;
  /** Sends it one command as an administrator. */
  command: (...args: string[]) => Promise<unknown>;
  /** Makes it a replica of another. */
  follow: (primary: RedisProcess) => Promise<void>;
  /** Makes it a primary. */
  lead: () => Promise<void>;
  /** Makes this replica the primary, without losing a write, and this server its replica. */
  handOverTo: (replica: RedisProcess) => Promise<void>;
  /** Ends it and removes its data. */
  stop: () => Promise<void>;
}

/**
 * @param changes  settings on top of the durable ones
 * @throws {Error} when no redis-server (or valkey-server, in REDIS_SERVER) can be run; `npm test` installs one
 */
export async function startRedis(changes: readonly string[] = []): Promise<RedisProcess> {
  const folder = mkdtempSync(join(tmpdir(), "homeroom-redis-"));
  const port = await findFreePort();
  let child = await launch(folder, port, changes);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const command = (...args: string[]): Promise<unknown> => sendOnce(port, args);
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    command,
    follow: async (primary) => void (await command("REPLICAOF", "127.0.0.1", String(primary.port))),
    lead: async () => void (await command("REPLICAOF", "NO", "ONE")),
    handOverTo: async (replica) => {
      await command("FAILOVER", "TO", "127.0.0.1", String(replica.port));
      for (;;) {
        const [role] = (await command("ROLE")) as [string];
        if (role === "slave") return;
        await sleep(20);
      }
    },
    kill,
    freeze: () => void child.kill("SIGSTOP"),
    restart: async () => {
      child = await launch(folder, port, changes);
    },
    stop: async () => {
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

export interface SentinelProcess {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Starts a sentinel that watches a primary under the name `school`, and alone decides that it is down, a second after it falls silent.
 *
 * @param changes  further lines of its configuration
 */
export async function startSentinel(
  primary: RedisProcess,
  changes: readonly string[] = [],
): Promise<SentinelProcess> {
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
    stop: async () => {
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
