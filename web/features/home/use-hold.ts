/** Shows the parts of a screen together, so that a slightly later part does not move the others. */

import { useEffect, useState } from "react";

/** Choice: answers of one school arrive within this time of each other; if one does not, the others are shown without it. */
const MAX_HOLD_MS = 800;

/**
 * @param parts  for each part, whether its answer or its failure has arrived
 * @returns whether the parts must wait: until the last one has arrived, but no longer than this time after the first
 */
export function useHold(parts: readonly boolean[]): boolean {
  const [isReleased, setIsReleased] = useState(false);
  const isWaiting = !isReleased && !parts.every(Boolean);
  const isTimed = isWaiting && parts.some(Boolean);
  // Once shown, they stay, also when a part is requested again.
  if (!isWaiting && !isReleased) setIsReleased(true);
  useEffect(() => {
    if (!isTimed) return undefined;
    const timer = setTimeout(() => setIsReleased(true), MAX_HOLD_MS);
    return () => clearTimeout(timer);
  }, [isTimed]);
  return isWaiting;
}
