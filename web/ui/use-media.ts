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
  // In Node there is no window: the answer is false, and what is drawn before the data does not depend on it.
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
