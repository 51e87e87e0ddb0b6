/** Counts the parts of the page that say the device has no network: while there is one, the banner stays hidden. */

import { useEffect } from "react";

import { sharedValue, useSharedValue } from "#web/ui/browser/shared-value.ts";

const shownCount = sharedValue(0);

/** For a part of the page that says so while `isShown` is true. */
export function useShowsOffline(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    shownCount.set(shownCount.now() + 1);
    return () => shownCount.set(shownCount.now() - 1);
  }, [isShown]);
}

export function useIsOfflineShown(): boolean {
  return useSharedValue(shownCount) > 0;
}
