/**
 * One refresh of a session at a time, across processes. The lease is short and renewed while the work lasts, so a
 * process that dies holds nobody up for long. It only saves calls to the school: what makes a refresh correct is the
 * store's compare-and-set, with or without a lease.
 */

import { newOpaqueId } from "#bff/sessions/sessions.ts";
import { type RowKey, type SessionStore, StoreFault } from "#bff/store/store.ts";

export interface RefreshLease {
  /**
   * Runs the work under the session's lease, or without one when the holder has kept it for longer than a refresh may
   * take.
   *
   * @param isDone  asked each time the lease is somebody else's: anything but undefined is the answer, without work
   */
  hold: <T>(key: RowKey, isDone: () => Promise<T | undefined>, work: () => Promise<T>) => Promise<T>;
}

interface Dependencies {
  store: SessionStore;
  /** Epoch milliseconds. */
  now: () => number;
  /** Epoch milliseconds of a clock that is never set back, for durations. */
  steadyNow: () => number;
  wait: (ms: number) => Promise<void>;
  /** How long somebody else is waited for. */
  patienceMs: number;
}

const LEASE_MS = 3000;
const RENEW_EVERY_MS = 1000;
const LOOK_EVERY_MS = 40;

export function createRefreshLease({ store, now, steadyNow, wait, patienceMs }: Dependencies): RefreshLease {
  const keepUntil = async (key: RowKey, owner: string, isOver: () => boolean): Promise<void> => {
    for (;;) {
      await wait(RENEW_EVERY_MS);
      if (isOver()) return;
      // A renewal that fails, or comes too late, costs at most a second refresh, which the store then sorts out.
      await store.takeLease(key, owner, now(), LEASE_MS).catch(() => false);
    }
  };

  return {
    async hold(key, isDone, work) {
      const owner = newOpaqueId();
      const giveUpAt = steadyNow() + patienceMs;
      while (!(await store.takeLease(key, owner, now(), LEASE_MS)) && steadyNow() < giveUpAt) {
        await wait(LOOK_EVERY_MS);
        const done = await isDone();
        if (done !== undefined) return done;
      }
      let isOver = false;
      void keepUntil(key, owner, () => isOver);
      try {
        return await work();
      } finally {
        isOver = true;
        await store.dropLease(key, owner).catch((error: unknown) => {
          if (!(error instanceof StoreFault)) throw error;
        });
      }
    },
  };
}
