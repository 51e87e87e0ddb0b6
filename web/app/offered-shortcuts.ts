/**
 * Single-key shortcuts that the parts of a page offer. `frame/later/shortcuts.tsx`, loaded after the first screen,
 * handles the keys, lists them and can switch them off.
 */

import { useEffect, useRef } from "react";

import { sharedValue } from "#web/ui/browser/shared-value.ts";

export interface Shortcut {
  /** As `KeyboardEvent.key` names it. */
  key: string;
  /** What it does, in the member's language. */
  label: string;
  run: () => void;
}

/** The shortcuts of the current page, in the order in which they were added. */
export const offeredShortcuts = sharedValue<readonly Shortcut[]>([]);

/** Offers a shortcut while the calling component is mounted. */
export function useShortcut(key: string, label: string, run: () => void): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    const shortcut: Shortcut = { key, label, run: () => newest.current() };
    const { now, set } = offeredShortcuts;
    set([...now(), shortcut]);
    return () => set(now().filter((other) => other !== shortcut));
  }, [key, label]);
}
