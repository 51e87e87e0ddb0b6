/** Whether the search over everything is open. A button or a key asks for it, maybe before its program is there. */

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
