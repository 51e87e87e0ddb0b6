import { useSyncExternalStore } from "react";

/**
 * Whether this render must equal the markup that the BFF sent: true in Node, and in a part of the page that React is taking over. Values
 * that only the device knows are then read in a layout effect.
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
