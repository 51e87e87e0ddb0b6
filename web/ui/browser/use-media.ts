/** Whether a media query matches, for the few places where the order of elements depends on the width. */

import { useCallback, useSyncExternalStore } from "react";

/** @param query  such as `(width >= 64rem)` */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  // In Node there is no window. What draws a screen with its data gives `matchMedia` (`web/frame/drawn-screen.tsx`); where the
  // build draws a screen without data, nothing depends on it.
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => globalThis.matchMedia?.(query).matches ?? false,
  );
}
