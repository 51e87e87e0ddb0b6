/**
 * A circuit breaker: after several faults of the school in a row nothing is sent for a while; then one call, the probe, tries
 * again. Meanwhile members get a 503 at once and do not wait for a deadline, and the school can recover.
 *
 * One broken record does not open the breaker: at most half of the faults in a row count for one member, and at most half for one
 * document. So at least two members and two documents had faults.
 */

import type { BreakerState } from "#bff/ops/metrics/metric-labels.ts";

/** The member and the document of a call: the fault may lie with one of them alone. */
export interface CallSubject {
  member: string;
  /** Null where there are no documents. */
  document: string | null;
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

interface BreakerLimits {
  breakerFaults: number;
  breakerOpenMs: number;
}

/** @param now  milliseconds of a clock that is not set back */
export function createCircuitBreaker(limits: BreakerLimits, now: () => number) {
  const maxOfOne = Math.ceil(limits.breakerFaults / 2);
  let faultsInARow = 0;
  const faultsOfMember = new Map<string, number>();
  const faultsOfDocument = new Map<string | null, number>();
  let openedAt: number | undefined;
  let isProbing = false;
  /** The member whose probe failed. Only the probe of another member shows whether the fault is the school's. */
  let failedProbe: { member: string; at: number } | undefined;

  const forgetFaults = (): void => {
    // Usually there are no faults, and clearing a map allocates a new table even when it is empty.
    if (faultsInARow === 0 && failedProbe === undefined) return;
    faultsInARow = 0;
    faultsOfMember.clear();
    faultsOfDocument.clear();
    failedProbe = undefined;
  };

  const open = (): void => {
    openedAt = now();
    forgetFaults();
  };

  /** @returns whether one more fault of this member with this document counts */
  const count = ({ member, document }: CallSubject): boolean => {
    const ofMember = (faultsOfMember.get(member) ?? 0) + 1;
    const ofDocument = document === null ? 0 : (faultsOfDocument.get(document) ?? 0) + 1;
    if (ofMember > maxOfOne || ofDocument > maxOfOne) return false;
    faultsOfMember.set(member, ofMember);
    faultsOfDocument.set(document, ofDocument);
    return true;
  };

  const leftMs = (since: number): number => since + limits.breakerOpenMs - now();

  return {
    /**
     * @param subject  null for a call that is made for no member
     * @returns 0 when a call may be made, which must then end in one of the three below; else seconds to wait
     */
    enter(subject: CallSubject | null): number {
      if (openedAt === undefined) return 0;
      const openMs = leftMs(openedAt);
      if (openMs > 0) return Math.ceil(openMs / 1000);
      if (isProbing) return 1;
      if (failedProbe !== undefined && failedProbe.member === subject?.member) {
        const heldBackMs = leftMs(failedProbe.at);
        if (heldBackMs > 0) return Math.ceil(heldBackMs / 1000);
      }
      isProbing = true;
      return 0;
    },

    /** The school answered, with any result. */
    answered(): void {
      forgetFaults();
      openedAt = undefined;
      isProbing = false;
    },

    /**
     * The school did not answer, or answered with a 5xx.
     *
     * @param subject  null for a fault that only the school as a whole can have
     */
    failed(subject: CallSubject | null): void {
      if (isProbing) {
        isProbing = false;
        if (subject === null || (failedProbe !== undefined && failedProbe.member !== subject.member)) open();
        else failedProbe = { member: subject.member, at: now() };
        return;
      }
      // This call was sent before the breaker opened; only a failed probe keeps it open for longer.
      if (openedAt !== undefined) return;
      if (subject !== null && !count(subject)) return;
      faultsInARow += 1;
      if (faultsInARow >= limits.breakerFaults) open();
    },

    /** The call was given up before its outcome was known. */
    abandoned(): void {
      isProbing = false;
    },

    state(): BreakerState {
      if (openedAt === undefined) return "closed";
      return leftMs(openedAt) <= 0 ? "half_open" : "open";
    },
  };
}
