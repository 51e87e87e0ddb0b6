/** A small store: whether a part of the page tells that the device has no network, so that the banner need not. */

import { useEffect, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let tellers = 0;

/** For a part of the page that tells of it while it stands there. */
export function useTellsOfOffline(isTelling: boolean): void {
  useEffect(() => {
    if (!isTelling) return undefined;
    count(1);
    return () => count(-1);
  }, [isTelling]);
}

export function useIsOfflineTold(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => tellers > 0,
    () => false,
  );
}

function count(change: number): void {
  tellers += change;
  for (const listener of listeners) listener();
}
