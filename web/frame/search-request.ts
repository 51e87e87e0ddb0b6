/** Whether the search over everything is open. A button or a key opens it, even before its program has loaded. */

import { sharedValue, useSharedValue } from "#web/ui/browser/shared-value.ts";

const isOpen = sharedValue(false);

export function openSearch(): void {
  isOpen.set(true);
}

export function closeSearch(): void {
  isOpen.set(false);
}

export function useIsSearchOpen(): boolean {
  return useSharedValue(isOpen);
}
