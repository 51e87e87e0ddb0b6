/**
 * Leaves a school alone that fails: after some faults in a row nothing is sent for a while, then one call finds out.
 * Members get their 503 at once in place of waiting for a deadline, and the school gets room to recover.
 */

export type BreakerState = "closed" | "half_open" | "open";

export interface CircuitBreaker {
  /** @returns 0 when a call may be made, which must then end in one of the three below; else seconds to wait */
  enter: () => number;
  /** The school answered, whatever it said. */
  answered: () => void;
  /** The school did not answer, or with a 5xx. */
  failed: () => void;
  /** The call was given up before its outcome was known. */
  abandoned: () => void;
  state: () => BreakerState;
}

interface BreakerLimits {
  breakerFaults: number;
  breakerOpenMs: number;
}

/** @param now  epoch milliseconds */
export function createCircuitBreaker(limits: BreakerLimits, now: () => number): CircuitBreaker {
  let faultsInARow = 0;
  let openedAt: number | undefined;
  let isProbing = false;

  return {
    enter() {
      if (openedAt === undefined) return 0;
      const leftMs = openedAt + limits.breakerOpenMs - now();
      if (leftMs > 0) return Math.ceil(leftMs / 1000);
      if (isProbing) return 1;
      isProbing = true;
      return 0;
    },
    answered() {
      faultsInARow = 0;
      openedAt = undefined;
      isProbing = false;
    },
    failed() {
      faultsInARow += 1;
      // A call from before the opening says nothing new; only the probe opens it for another while.
      if (isProbing || (openedAt === undefined && faultsInARow >= limits.breakerFaults)) openedAt = now();
      isProbing = false;
    },
    abandoned() {
      isProbing = false;
    },
    state() {
      if (openedAt === undefined) return "closed";
      return isProbing || openedAt + limits.breakerOpenMs <= now() ? "half_open" : "open";
    },
  };
}
