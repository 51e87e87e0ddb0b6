/** A Redis of a test's own: a real server on a port of its own, durable at each write, with its data in a folder that goes. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createClient } from "@redis/client";

export interface RedisServer {
  url: string;
  /** Kills it as a power cut would. */
  kill: () => Promise<void>;
  /** Stops it in its tracks: its connections stay, and say nothing more. */
  freeze: () => void;
  /** Starts it again on the same port, with what was durable. */
  restart: () => Promise<void>;
  /** Sends it one command as an administrator. */
  command: (...args: string[]) => Promise<unknown>;
  /** Makes it a replica of another. */
  follow: (primary: RedisServer) => Promise<void>;
  /** Makes it a primary. */
  lead: () => Promise<void>;
  /** Makes a replica of it the primary, without losing a write, and itself that one's replica. */
  handOverTo: (replica: RedisServer) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * @param changes  settings on top of the durable ones
 * @throws {Error} when no redis-server (or valkey-server, in REDIS_SERVER) can be run; `npm test` installs one
 */
export async function startRedisServer(changes: readonly string[] = []): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "homeroom-redis-"));
  const port = await freePort();
  let child = await launch(folder, port, changes);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const command = (...args: string[]): Promise<unknown> => askOnce(port, args);
  return {
    url: `redis://127.0.0.1:${port}`,
    command,
    follow: async (primary) => void (await command("REPLICAOF", "127.0.0.1", new URL(primary.url).port)),
    lead: async () => void (await command("REPLICAOF", "NO", "ONE")),
    handOverTo: async (replica) => {
      await command("FAILOVER", "TO", "127.0.0.1", new URL(replica.url).port);
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
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

async function launch(folder: string, port: number, changes: readonly string[]): Promise<ChildProcess> {
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
  const durable = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""];
  const child = spawn(process.env["REDIS_SERVER"] ?? "redis-server", [...settings, ...durable, ...changes], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      if (said.includes("Ready to accept connections")) resolve();
    });
    child.once("error", (error) => reject(new Error(`redis-server cannot be started: ${error.message}`)));
    child.once("exit", () => reject(new Error(`redis-server ended at its start:\n${said}`)));
  });
  return child;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Asks over a connection of its own. @throws {Error} with the server's words when it refuses */
async function askOnce(port: number, args: string[]): Promise<unknown> {
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  await client.connect();
  try {
    return await client.sendCommand(args);
  } finally {
    client.destroy();
  }
}

/** An address that leads to one server and later to another, as a name or a proxy does at a change of primary. */
export interface Forwarder {
  url: string;
  /** For new connections; those that are open stay where they are. */
  leadTo: (server: RedisServer) => void;
  close: () => Promise<void>;
}

export async function startForwarder(first: RedisServer): Promise<Forwarder> {
  let target = Number(new URL(first.url).port);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    leadTo: ({ url }) => {
      target = Number(new URL(url).port);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
