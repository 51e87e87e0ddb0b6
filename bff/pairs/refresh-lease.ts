/**
 * Limits the refreshes of a session to one at a time, across processes. The lease is short and renewed while the work runs, so
 * that others do not wait long for a process that has died. It only saves calls to the school: a refresh is correct without
 * a lease too, because of the store's compare-and-set.
 */

import { newOpaqueId } from "#bff/sessions/session-ids.ts";
import { type RowKey, type SessionStore, StoreFault } from "#bff/store/store.ts";

export type RefreshLease = ReturnType<typeof createRefreshLease>;

interface Dependencies {
  store: SessionStore;
  /** Epoch milliseconds. */
  now: () => number;
  /** Epoch milliseconds of a clock that is never set back, for durations. */
  steadyNow: () => number;
  wait: (ms: number) => Promise<void>;
  /** How long to wait for another process's lease. */
  maxWaitMs: number;
}

const LEASE_MS = 3000;
const RENEW_EVERY_MS = 1000;
const POLL_MS = 40;

export function createRefreshLease({ store, now, steadyNow, wait, maxWaitMs }: Dependencies) {
  const keepUntil = async (key: RowKey, owner: string, isOver: () => boolean): Promise<void> => {
    for (;;) {
      await wait(RENEW_EVERY_MS);
      if (isOver()) return;
      // A renewal that fails, or comes too late, leads at most to a second refresh, of which the store accepts one.
      await store.takeLease(key, owner, now(), LEASE_MS).catch(() => undefined);
    }
  };

  return {
    /**
     * Runs the work under the session's lease, or without it when its owner has kept it for longer than a refresh may take.
     *
     * @param findResult  called while another process has the lease; its result, unless undefined, is returned in place of the work's
     */
    async hold<T>(key: RowKey, findResult: () => Promise<T | undefined>, work: () => Promise<T>): Promise<T> {
      const owner = newOpaqueId();
      const giveUpAt = steadyNow() + maxWaitMs;
      while (!(await store.takeLease(key, owner, now(), LEASE_MS)) && steadyNow() < giveUpAt) {
        await wait(POLL_MS);
        const result = await findResult();
        if (result !== undefined) return result;
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
