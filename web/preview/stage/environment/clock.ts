/** The clock of a stage: it begins at a given moment, and runs as fast as the real one or is stopped. */

import type { StageSettings } from "../messages.ts";

/**
 * @param elapsed  milliseconds since any fixed point; never goes back
 * @returns milliseconds since the epoch
 */
export function stageClock(
  { startsAt, isClockRunning }: Pick<StageSettings, "startsAt" | "isClockRunning">,
  elapsed: () => number,
): () => number {
  if (!isClockRunning) return () => startsAt;
  const begun = elapsed();
  return () => startsAt + Math.floor(elapsed() - begun);
}
