/** Shows the parts of a screen together, so that a part that comes a little later does not move what is shown. */

import { useEffect, useState } from "react";

/** Choice: answers of one school come within this time of each other; when one does not, the others are shown without it. */
const MAX_HOLD_MS = 800;

/**
 * @param parts  for each part, whether it is there: its answer, or its failure
 * @returns whether the parts are to wait: until the last of them is there, or until this time after the first
 */
export function useHold(parts: readonly boolean[]): boolean {
  const [isReleased, setIsReleased] = useState(false);
  const isWaiting = !isReleased && !parts.every(Boolean);
  const isTimed = isWaiting && parts.some(Boolean);
  // Once shown, they stay, also when a part is asked for again.
  if (!isWaiting && !isReleased) setIsReleased(true);
  useEffect(() => {
    if (!isTimed) return undefined;
    const timer = setTimeout(() => setIsReleased(true), MAX_HOLD_MS);
    return () => clearTimeout(timer);
  }, [isTimed]);
  return isWaiting;
}
