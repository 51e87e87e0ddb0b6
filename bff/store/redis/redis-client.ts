/** The client of one Redis server: a connection for commands and one for the subscription. */

import { setTimeout as sleep } from "node:timers/promises";

import { createClient, RESP_TYPES } from "@redis/client";

import type { TlsContents, TlsFiles } from "#bff/store/redis/redis-address.ts";
import { changedChannel, redisScripts } from "#bff/store/redis/redis-scripts.ts";

/** After this long without an answer the connection counts as lost, and the commands that wait for it fail. */
const SOCKET_TIMEOUT_MS = 5000;
export const PING_EVERY_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const MAX_RECONNECT_PAUSE_MS = 500;

/** How long the store waits before it connects again, when its address led to a replica. */
const REPLICA_PAUSE_MS = 400;

export interface ConnectionOptions {
  /** `redis://`, `rediss://`, or one of these with `+sentinel`, with user, password and database number where they are needed. */
  url: string;
  /** Files in PEM form for TLS. */
  tls?: TlsFiles;
  /** Of every key. */
  prefix: string;
  /** Called when the connection is lost, and when it is back. */
  report: (event: "store_lost" | "store_back", reason?: string) => void;
  /** Called with the key of each changed session, from the subscribed channel; null when messages may have been missed. */
  onChange: (key: Buffer | null) => void;
}

/** How to reach one server. */
export const SOCKET = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SOCKET_TIMEOUT_MS,
} as const;

export function reconnectPauseMs(retries: number): number {
  return Math.min(50 * (retries + 1), MAX_RECONNECT_PAUSE_MS);
}

/** The connections to one address: one for commands and one for the subscription. */
export async function openClient({ url, prefix, report, onChange }: ConnectionOptions, tls: TlsContents) {
  let isOpening = true;
  const connection = {
    url,
    pingInterval: PING_EVERY_MS,
    socket: {
      ...SOCKET,
      ...tls,
      reconnectStrategy: (retries: number, cause: Error) => (isOpening ? cause : reconnectPauseMs(retries)),
    },
  };
  const client = createClient({
    ...connection,
    scripts: redisScripts(prefix),
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    disableOfflineQueue: true,
  });
  client.on("error", (error: Error) => {
    if (!isOpening) report("store_lost", reasonOf(error));
  });
  // A subscriber that was disconnected has missed messages, so every session in memory must be dropped.
  const subscriber = createClient(connection);
  subscriber.on("error", () => onChange(null));
  subscriber.on("ready", () => onChange(null));
  try {
    await client.connect();
    await subscriber.connect();
    await subscriber.subscribe(changedChannel(prefix), (key) => onChange(key), true);
  } catch (error) {
    if (client.isOpen) client.destroy();
    if (subscriber.isOpen) subscriber.destroy();
    throw error;
  }
  isOpening = false;
  client.on("ready", () => report("store_back"));

  return {
    client: () => client,
    // Each process is sent each change at once. A lost subscription is noticed after `PING_EVERY_MS` and `SOCKET_TIMEOUT_MS`,
    // and then all sessions in memory are dropped.
    rereadAfterMs: 60_000,
    isConnected: () => true,
    /**
     * Has the server close both connections after it has answered the pending commands. After a change of primary the address
     * leads to the new primary, while an open connection still leads to the old one.
     */
    leaveReplica: async (): Promise<void> => {
      await Promise.allSettled([client.sendCommand(["QUIT"]), subscriber.sendCommand(["QUIT"])]);
      await sleep(REPLICA_PAUSE_MS);
    },
    close: async (): Promise<void> => {
      // Closing waits for answers, which do not come when the connection is lost.
      for (const one of [client, subscriber]) {
        if (one.isReady) await one.close();
        else if (one.isOpen) one.destroy();
      }
    },
  };
}

export type RedisLink = Awaited<ReturnType<typeof openClient>>;

/** The kind of fault alone, since a message may repeat arguments or the address. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown fault";
  if ("socketError" in error) return reasonOf(error.socketError);
  const code = "code" in error ? String(error.code) : error.constructor.name;
  // The server's error code: WRONGPASS, OOM, READONLY, LOADING.
  return /^([A-Z]{3,20}) /.exec(error.message)?.[1] ?? code;
}
