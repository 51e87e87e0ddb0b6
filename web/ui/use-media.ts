/** Whether a media query holds now; for the few places where the order of the page itself depends on the room there is. */

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
  // Where there is no window yet, the narrow one: what is drawn before the data does not depend on it.
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
