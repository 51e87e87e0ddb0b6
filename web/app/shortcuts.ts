/**
 * Single-key shortcuts that the parts of a page offer. `frame/later/shortcuts.tsx`, loaded after the first screen,
 * handles the keys, lists them and can switch them off.
 */

import { useEffect, useRef } from "react";

export interface Shortcut {
  /** As `KeyboardEvent.key` names it. */
  key: string;
  /** What it does, in the member's language. */
  label: string;
  run: () => void;
}

const listeners = new Set<() => void>();
let offered: readonly Shortcut[] = [];

/** Offers a shortcut while the calling component is mounted. */
export function useShortcut(key: string, label: string, run: () => void): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    const shortcut: Shortcut = { key, label, run: () => newest.current() };
    offer([...offered, shortcut]);
    return () => offer(offered.filter((other) => other !== shortcut));
  }, [key, label]);
}

/** The shortcuts offered on the page now, in the order in which they were added. */
export function offeredShortcuts(): readonly Shortcut[] {
  return offered;
}

export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function offer(shortcuts: readonly Shortcut[]): void {
  offered = shortcuts;
  for (const listener of listeners) listener();
}
