/**
 * Single-key shortcuts: every screen may add some, `?` lists them, and a member can switch them all off, since a key
 * pressed by a dictation program or a trembling hand must not act (WCAG 2.2, 2.1.4).
 */

import { useEffect, useRef, useSyncExternalStore } from "react";

export interface Shortcut {
  /** As `KeyboardEvent.key` names it. */
  key: string;
  /** What it does, in the member's language. */
  label: string;
  run: () => void;
}

const OFF_KEY = "homeroom.shortcuts-off";
const listeners = new Set<() => void>();
let shortcuts: readonly Shortcut[] = [];
let areOn = readStored();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers a shortcut for as long as the calling part is on the page. */
export function useShortcut(key: string, label: string, run: () => void): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    const shortcut: Shortcut = { key, label, run: () => newest.current() };
    shortcuts = [...shortcuts, shortcut];
    changed();
    return () => {
      shortcuts = shortcuts.filter((other) => other !== shortcut);
      changed();
    };
  }, [key, label]);
}

/** What is offered on the page now, in the order it was offered. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shortcuts);
}

export function useAreShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, () => areOn);
}

export function switchShortcuts(on: boolean): void {
  areOn = on;
  try {
    if (on) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, "yes");
  } catch {
    // Without storage the choice holds for this tab.
  }
  changed();
}

const listRequests = new Set<() => void>();

/** Opens the list of shortcuts, from wherever on the page. */
export function askForShortcutList(): void {
  for (const request of listRequests) request();
}

/** Calls back each time the list is asked for. */
export function useListRequests(onRequest: () => void): void {
  const newest = useRef(onRequest);
  useEffect(() => {
    newest.current = onRequest;
  });
  useEffect(() => {
    const request = (): void => newest.current();
    listRequests.add(request);
    return () => void listRequests.delete(request);
  }, []);
}

/** The shortcut that a key press means, or undefined: not while typing, not with a modifier, not under a dialog. */
export function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  if (!areOn || event.defaultPrevented || event.isComposing) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null)
    return undefined;
  if (document.querySelector("dialog[open]") !== null) return undefined;
  return shortcuts.findLast(({ key }) => key === event.key);
}

function readStored(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) === null;
  } catch {
    return true;
  }
}
