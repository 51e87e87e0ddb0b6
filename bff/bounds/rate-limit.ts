/** Limits how often an address or a session may do something. Counts in this process only. */

import type { Rate } from "#bff/bounds/limits.ts";

interface Allowance {
  /** When the full burst is available again, by the limit's clock. */
  fullAtMs: number;
}

/**
 * A rate limit by the generic cell rate algorithm (ITU-T I.371): one number for each key, no timers.
 *
 * @param keys  how many keys are remembered. Beyond that the one counted first is dropped, and begins with a full burst again, so
 *   that memory stays bounded.
 * @param now   milliseconds of a clock that is never set back
 */
export function createRateLimit({ perMinute, burst }: Rate, keys: number, now: () => number) {
  const intervalMs = 60_000 / perMinute;
  const toleranceMs = intervalMs * (burst - 1);
  const counted = new Map<string, Allowance>();

  // The first key of a Map is the oldest. A search for a better one to drop would cost most under attack.
  const makeRoom = (): void => {
    const [oldest] = counted.keys();
    if (oldest !== undefined) counted.delete(oldest);
  };

  return {
    /**
     * Counts one more.
     *
     * @param key  an address or a session's id
     * @returns 0 when it is allowed, otherwise the whole seconds after which one more will be
     */
    take(key: string): number {
      const at = now();
      const allowance = counted.get(key);
      if (allowance === undefined) {
        if (counted.size >= keys) makeRoom();
        counted.set(key, { fullAtMs: at + intervalMs });
        return 0;
      }
      const fullAt = Math.max(allowance.fullAtMs, at);
      if (fullAt - at > toleranceMs) return Math.ceil((fullAt - at - toleranceMs) / 1000);
      allowance.fullAtMs = fullAt + intervalMs;
      return 0;
    },
  };
}
