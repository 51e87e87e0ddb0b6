/** Repeats the commands of the Redis store that may be repeated after a fault, for about a second. */

import { setTimeout as sleep } from "node:timers/promises";

import { reasonOf, type RedisLink } from "#bff/store/redis/redis-client.ts";
import { StoreFault } from "#bff/store/store.ts";

/** While the connection is lost for a moment, a command is retried: the member gets a slow answer in place of an error. */
const MAX_TRIES = 10;
const RETRY_PAUSE_MS = 100;

/** @param wait  waits so many milliseconds before the next try */
export function retrying(
  { isConnected, leaveReplica }: Pick<RedisLink, "isConnected" | "leaveReplica">,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
) {
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
      await wait(RETRY_PAUSE_MS);
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
