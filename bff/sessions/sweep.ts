/** Ends sessions that are over age or idle, even without a request for them. */

import { createHash, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import type { RowKey, SessionStore } from "#bff/store/store.ts";

interface Sweep {
  store: SessionStore;
  limits: { idleSeconds: number };
  /** Called after each batch with how many were ended. */
  ended: (count: number) => void;
  /** Epoch milliseconds. */
  now: () => number;
}

/** During a batch the store answers nobody else: 25 sessions take less than 5 ms (`e2e/bench/results/sessions.md`). */
export const ENDED_AT_ONCE = 25;

/** After this long without a renewal another instance sweeps. */
const LEASE_MS = 30_000;

/** @returns how many were ended; 0 while another instance sweeps */
export async function sweepSessions({ store, limits, ended, now }: Sweep): Promise<number> {
  const lease = leaseKeyOf("sweep");
  const owner = randomUUID();
  let swept = 0;
  try {
    while (await store.takeLease(lease, owner, now(), LEASE_MS)) {
      const seconds = Math.floor(now() / 1000);
      const count = await store.endExpiredSessions(seconds, seconds - limits.idleSeconds, ENDED_AT_ONCE);
      if (count === 0) break;
      ended(count);
      swept += count;
      // A store in this process blocks the event loop during a batch; calls that have arrived meanwhile run before the next one.
      await setImmediate();
    }
  } finally {
    await store.dropLease(lease, owner);
  }
  return swept;
}

/** The key of a lease on work that one instance does for all. */
export function leaseKeyOf(work: string): RowKey {
  return createHash("sha256").update(`lease of ${work}`).digest();
}
