/**
 * The connections to Redis: one that asks and one that listens, both made anew by themselves when they are lost. What a
 * fault allows to be asked again is asked again, for about a second.
 */

import { setTimeout as sleep } from "node:timers/promises";

import { createClient, RESP_TYPES } from "@redis/client";

import { changedChannel, redisScripts } from "#bff/store/redis-scripts.ts";
import { StoreFault } from "#bff/store/store.ts";

/** Without an answer for this long the connection counts as dead, and what waits on it fails. */
const SILENCE_MS = 5000;
const PING_EVERY_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const MAX_RECONNECT_PAUSE_MS = 500;

/** Pauses between tries while the connection is lost for a moment: a member then sees a slow answer and no fault. */
const OFFLINE_TRIES = 10;
const OFFLINE_PAUSE_MS = 100;

/** How long a server that turned out to be a replica is left alone, before the address is tried again. */
const REPLICA_PAUSE_MS = 400;

interface ConnectionOptions {
  /** `redis://` or `rediss://`, with user, password and database number where they are needed. */
  url: string;
  /** Of every key. */
  prefix: string;
  /** Called when the connection is lost, and when it is back. */
  report: (event: "store_lost" | "store_back", reason?: string) => void;
  /** Called with each message on the channel of changes, the key of a session; null when some were missed. */
  onChange: (key: Buffer | null) => void;
}

/**
 * Connects.
 *
 * @throws {StoreFault} when the server cannot be used, saying why; the message never holds the address, which may hold a
 *   password
 */
export async function connectToRedis({ url, prefix, report, onChange }: ConnectionOptions) {
  let isOpening = true;
  const connection = {
    url,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
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

  let leaving: Promise<unknown> | undefined;
  /**
   * Has the server close both connections once it has answered what was asked: after a change of primary its address leads
   * to the new one, and an open connection to the old one for ever.
   */
  const leave = (): void => {
    leaving ??= Promise.allSettled([client.sendCommand(["QUIT"]), subscriber.sendCommand(["QUIT"])])
      .then(() => sleep(REPLICA_PAUSE_MS))
      .finally(() => (leaving = undefined));
  };

  /** @throws {StoreFault} when the last try failed, or failed in a way that forbids another */
  const attempt = async <T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      // Nearly always no connection is being closed, and `await` would cost a turn of the microtask queue all the same.
      if (leaving !== undefined) await leaving;
      try {
        return await work();
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === "READONLY") leave();
        if (tries >= OFFLINE_TRIES || !(NOT_NOW.has(reason) || mayRepeat(error)))
          throw new StoreFault(`session store: Redis failed (${reason})`);
      }
      await sleep(OFFLINE_PAUSE_MS);
    }
  };

  return {
    client,
    /** For commands that may run twice: sent again when the connection was lost before the answer. */
    read: <T>(work: () => Promise<T>): Promise<T> => attempt(work, (error) => !isRefusal(error)),
    /** For commands that must not run twice: sent again only when the server has certainly not run them. */
    write: <T>(work: () => Promise<T>): Promise<T> => attempt(work, isNeverSent),
    close: async (): Promise<void> => {
      // Closing waits for answers, which a server that is away does not give.
      for (const one of [client, subscriber]) {
        if (one.isReady) await one.close();
        else if (one.isOpen) one.destroy();
      }
    },
  };
}

/** Error codes that say: the command was not run, and will be possible soon, here or at another server. */
const NOT_NOW = new Set(["READONLY", "LOADING", "MASTERDOWN", "BUSY"]);

function isNeverSent(error: unknown): boolean {
  return error instanceof Error && error.constructor.name === "ClientOfflineError";
}

/** The server refused the command; the same command would be refused again. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.constructor.name.endsWith("ErrorReply");
}

/** The kind of fault only: messages may repeat arguments or the address. */
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
