/**
 * A clock for durations. The wall clock can be set back, by hand or by NTP; limits, caches and retries must not wait until it has
 * caught up.
 */

/**
 * Follows the wall clock forward, so that it can be compared with stored instants, and never goes back with it.
 *
 * @param now        epoch milliseconds by the wall clock
 * @param elapsedMs  milliseconds of a monotonic clock
 * @returns a clock in epoch milliseconds, at the wall clock's time or ahead of it
 */
export function createSteadyClock(
  now: () => number,
  elapsedMs: () => number = () => performance.now(),
): () => number {
  let at = now();
  let seenAt = elapsedMs();
  return () => {
    const elapsed = elapsedMs();
    at = Math.max(now(), at + elapsed - seenAt);
    seenAt = elapsed;
    // Whole milliseconds, as stores keep them.
    return Math.floor(at);
  };
}
