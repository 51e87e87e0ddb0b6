import { useSyncExternalStore } from "react";

/**
 * Whether this render is to equal the markup that the BFF sent: true in Node, and in a part of the page that React takes over
 * there. What only the device knows is taken in a layout effect then.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => false,
    () => true,
  );
}

function nothingChanges(): () => void {
  return () => undefined;
}
