/** Counts the parts of the page that say the device has no network: while there is one, the banner stays hidden. */

import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let shownCount = 0;

/** For a part of the page that says so while `isShown` is true. */
export function useShowsOffline(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    count(1);
    return () => count(-1);
  }, [isShown]);
}

export function useIsOfflineShown(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => shownCount > 0,
    () => false,
  );
}

function count(change: number): void {
  shownCount += change;
  for (const listener of listeners) listener();
}
