/**
 * The connections to Redis: one for commands and one for the subscription. The client reconnects both when they are lost. A
 * command that may be repeated after a fault is repeated for about a second.
 */

import { setTimeout as sleep } from "node:timers/promises";

import { createClient, RESP_TYPES } from "@redis/client";

import { changedChannel, redisScripts } from "#bff/store/redis-scripts.ts";
import { StoreFault } from "#bff/store/store.ts";

/** After this long without an answer the connection counts as lost, and the commands that wait for it fail. */
const SOCKET_TIMEOUT_MS = 5000;
const PING_EVERY_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const MAX_RECONNECT_PAUSE_MS = 500;

/** While the connection is lost for a moment, a command is retried: the member gets a slow answer in place of an error. */
const MAX_TRIES = 10;
const RETRY_PAUSE_MS = 100;

/** How long the store waits before it connects again, when its address led to a replica. */
const REPLICA_PAUSE_MS = 400;

interface ConnectionOptions {
  /** `redis://` or `rediss://`, with user, password and database number where they are needed. */
  url: string;
  /** Of every key. */
  prefix: string;
  /** Called when the connection is lost, and when it is back. */
  report: (event: "store_lost" | "store_back", reason?: string) => void;
  /** Called with the key of each changed session, from the subscribed channel; null when messages may have been missed. */
  onChange: (key: Buffer | null) => void;
}

/**
 * Connects.
 *
 * @throws {StoreFault} when the server cannot be used; the message says why and never holds the address, which may hold a
 *   password
 */
export async function connectToRedis({ url, prefix, report, onChange }: ConnectionOptions) {
  let isOpening = true;
  const connection = {
    url,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      reconnectStrategy: (retries: number, cause: Error) =>
        isOpening ? cause : Math.min(50 * (retries + 1), MAX_RECONNECT_PAUSE_MS),
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
    throw new StoreFault(`session store: ${explanationOf(reasonOf(error))}`);
  }
  isOpening = false;
  client.on("ready", () => report("store_back"));

  let quitting: Promise<unknown> | undefined;
  /**
   * Has the server close both connections after it has answered the pending commands. After a change of primary the address
   * leads to the new primary, while an open connection still leads to the old one.
   */
  const quit = (): void => {
    quitting ??= Promise.allSettled([client.sendCommand(["QUIT"]), subscriber.sendCommand(["QUIT"])])
      .then(() => sleep(REPLICA_PAUSE_MS))
      .finally(() => (quitting = undefined));
  };

  /** @throws {StoreFault} when the last try failed, or failed in a way that forbids another */
  const attempt = async <T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      // Usually no connection is being closed, and an `await` would still cost a turn of the microtask queue.
      if (quitting !== undefined) await quitting;
      try {
        return await work();
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === "READONLY") quit();
        if (tries >= MAX_TRIES || !(TEMPORARY_ERRORS.has(reason) || mayRepeat(error)))
          throw new StoreFault(`session store: Redis failed (${reason})`);
      }
      await sleep(RETRY_PAUSE_MS);
    }
  };

  return {
    client,
    /** For commands that may run twice: repeated when the connection was lost before the answer. */
    read: <T>(work: () => Promise<T>): Promise<T> => attempt(work, (error) => !isRefusal(error)),
    /** For commands that must not run twice: repeated only when the server has certainly not run them. */
    write: <T>(work: () => Promise<T>): Promise<T> => attempt(work, wasNotSent),
    close: async (): Promise<void> => {
      // Closing waits for answers, which do not come when the connection is lost.
      for (const one of [client, subscriber]) {
        if (one.isReady) await one.close();
        else if (one.isOpen) one.destroy();
      }
    },
  };
}

/** Error codes for a command that was not run and will be possible soon, at this server or another one. */
const TEMPORARY_ERRORS = new Set(["READONLY", "LOADING", "MASTERDOWN", "BUSY"]);

function wasNotSent(error: unknown): boolean {
  return error instanceof Error && error.constructor.name === "ClientOfflineError";
}

/** The server refused the command; the same command would be refused again. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.constructor.name.endsWith("ErrorReply");
}

/** The kind of fault alone, since a message may repeat arguments or the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown fault";
  if ("socketError" in error) return reasonOf(error.socketError);
  const code = "code" in error ? String(error.code) : error.constructor.name;
  // The server's error code: WRONGPASS, OOM, READONLY, LOADING.
  return /^([A-Z]{3,20}) /.exec(error.message)?.[1] ?? code;
}

const EXPLANATIONS: [RegExp, string][] = [
  [/^ECONNREFUSED$/, "nothing listens at the address of Redis"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "the host name of Redis is not known"],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, "no network leads to the address of Redis"],
  [/^(WRONGPASS|NOAUTH)$/, "Redis refuses the user or the password"],
  [/^NOPERM$/, "Redis forbids this user a command or a key that the store needs"],
  [
    /CERT|LEAF_SIGNATURE/,
    "the certificate of Redis is not trusted; NODE_EXTRA_CA_CERTS may name a file with its authority",
  ],
  [/^Socket(ClosedUnexpectedly)Error$/, "Redis closes the connection; a server with TLS wants rediss://"],
  [/Timeout/, "Redis does not answer, or does not speak TLS where rediss:// asks for it"],
];

function explanationOf(reason: string): string {
  const explanation = EXPLANATIONS.find(([pattern]) => pattern.test(reason))?.[1];
  return `${explanation ?? "Redis cannot be used"} (${reason})`;
}
