/**
 * The connections to Redis: one for commands and one for the subscription. The client reconnects both when they are lost, or finds
 * the new primary by its sentinels. A command that may be repeated after a fault is repeated for about a second.
 */

import { setTimeout as sleep } from "node:timers/promises";

import { parseSentinelAddress, readTlsFiles } from "#bff/store/redis/redis-address.ts";
import {
  type ConnectionOptions,
  openClient,
  reasonOf,
  type RedisLink,
} from "#bff/store/redis/redis-client.ts";
import { openSentinel } from "#bff/store/redis/redis-sentinel.ts";
import { StoreFault } from "#bff/store/store.ts";

/** While the connection is lost for a moment, a command is retried: the member gets a slow answer in place of an error. */
const MAX_TRIES = 10;
const RETRY_PAUSE_MS = 100;

/**
 * Connects.
 *
 * @throws {StoreFault} when the server cannot be used; the message says why and never holds the address, which may hold a
 *   password
 */
export async function connectToRedis(given: ConnectionOptions) {
  let isLost = false;
  const options: ConnectionOptions = {
    ...given,
    // The client reports each try to connect again.
    report: (event, reason) => {
      if ((event === "store_lost") === isLost) return;
      isLost = !isLost;
      given.report(event, reason);
    },
  };
  try {
    const tls = readTlsFiles(options.tls ?? {});
    const sentinel = parseSentinelAddress(options.url);
    const link = await (sentinel === undefined
      ? openClient(options, tls)
      : openSentinel(options, sentinel, tls));
    return { ...link, ...retrying(link) };
  } catch (error) {
    throw error instanceof StoreFault
      ? error
      : new StoreFault(`session store: ${explanationOf(reasonOf(error))}`);
  }
}

function retrying({ isConnected, leaveReplica }: RedisLink) {
  let leaving: Promise<unknown> | undefined;

  /** @throws {StoreFault} when the last try failed, or failed in a way that forbids another */
  const attempt = async <T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      // Usually no connection is being closed, and an `await` would still cost a turn of the microtask queue.
      if (leaving !== undefined) await leaving;
      try {
        if (!isConnected()) throw new NotConnectedError();
        return await work();
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === "READONLY")
          leaving ??= leaveReplica().finally(() => {
            leaving = undefined;
          });
        if (tries >= MAX_TRIES || !(TEMPORARY_ERRORS.has(reason) || mayRepeat(error)))
          throw new StoreFault(`session store: Redis failed (${reason})`);
      }
      await sleep(RETRY_PAUSE_MS);
    }
  };
  return {
    /** For commands that may run twice: repeated when the connection was lost before the answer. */
    read: <T>(work: () => Promise<T>): Promise<T> => attempt(work, (error) => !isRefusal(error)),
    /** For commands that must not run twice: repeated only when the server has certainly not run them. */
    write: <T>(work: () => Promise<T>): Promise<T> => attempt(work, wasNotSent),
  };
}

/** No primary is connected, so nothing was sent. */
class NotConnectedError extends Error {
  override readonly name = "NotConnectedError";
}

/** Error codes for a command that was not run and will be possible soon, at this server or another one. */
const TEMPORARY_ERRORS = new Set(["READONLY", "LOADING", "MASTERDOWN", "BUSY"]);

function wasNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof NotConnectedError ||
    error.constructor.name === "ClientOfflineError" ||
    // Messages of the client while it searches for the primary, before it sends anything.
    /^no valid master node|^None of the sentinels/.test(error.message) ||
    ("code" in error && error.code === "ECONNREFUSED")
  );
}

/** The server refused the command; the same command would be refused again. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.constructor.name.endsWith("ErrorReply");
}

const EXPLANATIONS: [RegExp, string][] = [
  [/^ECONNREFUSED$/, "nothing listens at the address of Redis"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "the host name of Redis is not known"],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, "no network leads to the address of Redis"],
  [/^(WRONGPASS|NOAUTH)$/, "Redis refuses the user or the password"],
  [/^NOPERM$/, "Redis forbids this user a command or a key that the store needs"],
  // This row must come before the next one: its CERT is also in ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED.
  [/^ERR_SSL_.*ALERT/, "Redis refuses the client certificate, or wants one: SESSION_STORE_CERT"],
  [
    /CERT|LEAF_SIGNATURE/,
    "the certificate of Redis is not trusted; SESSION_STORE_CA may name a file with its authority",
  ],
  [/^NO_PRIMARY$/, "the sentinels know no primary of this name, or it does not answer"],
  [/^NO_SENTINEL$/, "none of the sentinels answers"],
  [
    /^ECONNRESET$/,
    "Redis closes the connection; a server that asks for certificates wants SESSION_STORE_CERT",
  ],
  [/^Socket(ClosedUnexpectedly)Error$/, "Redis closes the connection; a server with TLS wants rediss://"],
  [/Timeout/, "Redis does not answer, or does not speak TLS where rediss:// asks for it"],
];

function explanationOf(reason: string): string {
  const explanation = EXPLANATIONS.find(([pattern]) => pattern.test(reason))?.[1];
  return `${explanation ?? "Redis cannot be used"} (${reason})`;
}
