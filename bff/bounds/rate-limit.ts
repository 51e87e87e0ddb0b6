/** Counts how often somebody does something, and says when it is too often. In this process only. */

import type { Rate } from "#bff/bounds/limits.ts";

export interface RateLimit {
  /**
   * Counts one more.
   *
   * @param key  an address or a session's id
   * @returns 0 when it is allowed, else the whole seconds after which one more will be
   */
  take: (key: string) => number;
}

interface Allowance {
  /** When the full burst is available again, by the limit's clock. */
  wholeAtMs: number;
}

/**
 * A rate limit by the generic cell rate algorithm (ITU-T I.371): one number for each key, no timers.
 *
 * @param keys  how many keys are remembered. Beyond that the one counted first is forgotten, which lets it begin anew:
 *   memory stays bounded whatever arrives.
 * @param now   milliseconds of a clock that is never set back
 */
export function createRateLimit({ perMinute, burst }: Rate, keys: number, now: () => number): RateLimit {
  const intervalMs = 60_000 / perMinute;
  const toleranceMs = intervalMs * (burst - 1);
  const counted = new Map<string, Allowance>();

  // The first key of a Map is the oldest. A search for a better one to drop would cost most under attack.
  const makeRoom = (): void => {
    const [oldest] = counted.keys();
    if (oldest !== undefined) counted.delete(oldest);
  };

  return {
    take(key) {
      const at = now();
      const allowance = counted.get(key);
      if (allowance === undefined) {
        if (counted.size >= keys) makeRoom();
        counted.set(key, { wholeAtMs: at + intervalMs });
        return 0;
      }
      const whole = Math.max(allowance.wholeAtMs, at);
      if (whole - at > toleranceMs) return Math.ceil((whole - at - toleranceMs) / 1000);
      allowance.wholeAtMs = whole + intervalMs;
      return 0;
    },
  };
}
