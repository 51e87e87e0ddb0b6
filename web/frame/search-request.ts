/** Whether the search over everything is open. A button or a key asks for it, maybe before its program is there. */

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isOpen = false;

export function openSearch(): void {
  change(true);
}

export function closeSearch(): void {
  change(false);
}

export function useIsSearchOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
    () => false,
  );
}

function change(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}
