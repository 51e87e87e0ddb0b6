/** The gauges that are read from the session store: at most once a minute, for any number of scrapers. */

import { gauge } from "#shared/metric-types.ts";

export interface StoreCounts {
  /** Sessions whose member was seen a moment ago, and all others that are in the store. */
  active: number;
  idle: number;
  /** Pending revocations: how many, and since when the oldest, in epoch milliseconds. */
  pending: number;
  oldestMs: number | null;
  /** Running portals on this store: of this release, and of others. */
  sameRelease: number;
  otherRelease: number;
  /** Sessions that a mass ending has ended and that are not yet in the outbox. */
  endedUnmoved: number;
}

const READ_EVERY_MS = 60_000;
/** A lost store fails after many seconds only: a scraper gets its other metrics before that. */
const MAX_WAIT_MS = 1000;

const withEach = (count: number) => ({
  active: count,
  idle: count,
  pending: count,
  oldestMs: count,
  sameRelease: count,
  otherRelease: count,
  endedUnmoved: count,
});
const UNKNOWN: StoreCounts = withEach(Number.NaN);
export const NOTHING_STORED: StoreCounts = { ...withEach(0), oldestMs: null };

/** @param now  epoch milliseconds */
export function createStoreReading(read: () => Promise<StoreCounts>, now: () => number) {
  let counts = NOTHING_STORED;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const readNow = async (): Promise<void> => {
    // After a fault the next scrape reads the store again; its own metrics count the fault.
    counts = await read().then(
      (found) => {
        readAtMs = now();
        return found;
      },
      () => UNKNOWN,
    );
    reading = undefined;
  };

  return {
    /** Reads the store unless that was done within the last minute. Never throws, and waits a second at most. */
    async refresh(): Promise<void> {
      if (Math.abs(now() - readAtMs) < READ_EVERY_MS) return;
      reading ??= readNow();
      const { promise: tooLate, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, MAX_WAIT_MS);
      await Promise.race([reading, tooLate]);
      clearTimeout(timer);
      if (reading !== undefined) counts = UNKNOWN;
    },
    gauges: [
      gauge(
        "homeroom_sessions",
        "Sessions in the store: of members seen within a quarter of an hour, and the rest.",
        () => [
          ["active", counts.active],
          ["idle", counts.idle],
        ],
        ["state", ["active", "idle"]],
      ),
      gauge("homeroom_outbox_size", "Revocations that wait for another try.", () => [[counts.pending]]),
      gauge("homeroom_outbox_oldest_seconds", "Age of the oldest of them.", () => [
        [counts.oldestMs === null ? 0 : (now() - counts.oldestMs) / 1000],
      ]),
      gauge(
        "homeroom_mass_ending_left",
        "Sessions that the operator has ended together and whose revocations are not yet in the outbox, at most.",
        () => [[counts.endedUnmoved]],
      ),
      gauge(
        "homeroom_instances",
        "Portals that run on the same session store: of this release, and of others.",
        () => [
          ["same", counts.sameRelease],
          ["other", counts.otherRelease],
        ],
        ["release", ["same", "other"]],
      ),
    ],
  };
}
