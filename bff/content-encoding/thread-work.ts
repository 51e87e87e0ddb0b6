/**
 * Work of zlib beside the event loop. Node's four threads also read files and look up names, so few of them are taken at
 * once, and the bytes of waiting work are limited.
 */

import type { Limits } from "#bff/bounds/limits.ts";
import type { Caller } from "#bff/content-encoding/caller.ts";
import { CallerGone } from "#bff/errors.ts";

export type ThreadWork = ReturnType<typeof createThreadWork>;

interface Waiting {
  bytes: number;
  begin: () => void;
}

export function createThreadWork({
  compressionsAtOnce,
  compressionWaitingBytes,
}: Pick<Limits, "compressionsAtOnce" | "compressionWaitingBytes">) {
  const waiting = new Set<Waiting>();
  let running = 0;
  let waitingBytes = 0;

  const takeAway = (one: Waiting): void => {
    waiting.delete(one);
    waitingBytes -= one.bytes;
  };
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      const [next] = waiting;
      if (next !== undefined) {
        takeAway(next);
        next.begin();
      }
    }
  };

  return {
    /**
     * @param bytes   that stay in memory while the work waits
     * @param work    begins it; never called once the caller has left
     * @returns undefined when too much waits already
     * @throws {CallerGone} when the caller has left before it began
     */
    run<Result>(bytes: number, caller: Caller, work: () => Promise<Result>): Promise<Result> | undefined {
      if (caller.isGone) return Promise.reject(new CallerGone());
      if (running < compressionsAtOnce) return run(work);
      if (waitingBytes + bytes > compressionWaitingBytes) return undefined;
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          bytes,
          begin() {
            caller.waitingFor = undefined;
            run(work).then(resolve, reject);
          },
        };
        waiting.add(one);
        waitingBytes += bytes;
        caller.waitingFor = {
          stop() {
            caller.waitingFor = undefined;
            takeAway(one);
            reject(new CallerGone());
          },
        };
      });
    },
  };
}
