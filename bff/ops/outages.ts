/**
 * Logs an outage of the store or of the school in two lines: at its beginning, and at its end with its length and the number of
 * failures. The failures meanwhile have no lines of their own.
 */

export type Outage = ReturnType<typeof createOutage>;

interface Reports {
  began: (reason: string) => void;
  ended: (seconds: number, failed: number) => void;
}

/** A part that answers only now and then has not recovered. */
const QUIET_MS = 2000;
/** A part that was not called for this long does not prolong an outage. */
const FORGOTTEN_MS = 60_000;

/** @param now  milliseconds of a clock that is never set back */
export function createOutage(now: () => number, { began, ended }: Reports) {
  /** When each part had its last fault; empty while there is no outage. */
  const faulty = new Map<string, number>();
  let beganAt = 0;
  let lastFaultAt = 0;
  let failed = 0;

  const end = (): void => {
    faulty.clear();
    ended(Math.round((lastFaultAt - beganAt) / 1000), failed);
  };

  return {
    get isOn(): boolean {
      return faulty.size > 0;
    },

    /**
     * A fault of one of its parts: an operation of the store, an endpoint of the school.
     *
     * @param reason  a sentence of the portal
     */
    fault(part: string, reason: string): void {
      const isNew = faulty.size === 0;
      lastFaultAt = now();
      faulty.set(part, lastFaultAt);
      if (!isNew) return;
      beganAt = lastFaultAt;
      failed = 0;
      began(reason);
    },

    /** A part has answered. The outage ends when each part that had a fault has answered, and had no fault for a moment. */
    answered(part: string): void {
      if (faulty.size === 0) return;
      for (const [name, at] of faulty)
        if (now() - at >= (name === part ? QUIET_MS : FORGOTTEN_MS)) faulty.delete(name);
      if (faulty.size === 0) end();
    },

    /** Ends the outage at once, without waiting for an answer of each part: the connection that they share is back. */
    over(): void {
      if (faulty.size > 0) end();
    },

    /** Counts an event that is not written because of the outage. @returns false when there is none, so that it is written */
    covers(): boolean {
      if (faulty.size === 0) return false;
      failed += 1;
      return true;
    },
  };
}
