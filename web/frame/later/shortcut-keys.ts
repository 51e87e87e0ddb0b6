/**
 * Maps key presses to shortcuts, and stores whether shortcuts are on. A member can switch them off, so that keys pressed by a dictation
 * program or by accident do nothing (WCAG 2.2, 2.1.4).
 */

import { useEffect, useRef } from "react";

import { offeredShortcuts, type Shortcut } from "#web/app/offered-shortcuts.ts";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";
import { makeListeners, sharedValue, useSharedValue } from "#web/ui/browser/shared-value.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";

export const SHORTCUTS_OFF_KEY = "homeroom.shortcuts-off";
const listRequests = makeListeners();
/**
 * Elements where a key enters text. A radio button or checkbox is not one of them: the list's own switch may still have
 * the focus for a moment after the list was closed.
 */
const TEXT_FIELDS = "input:not([type='checkbox'], [type='radio']), textarea, select, [contenteditable]";
const areOn = sharedValue(storedText("localStorage", SHORTCUTS_OFF_KEY) === null);

export function useAreShortcutsOn(): boolean {
  return useSharedValue(areOn);
}

export function switchShortcuts(on: boolean): void {
  storeText("localStorage", SHORTCUTS_OFF_KEY, on ? null : "yes");
  areOn.set(on);
}

/** Opens the list of shortcuts, from anywhere on the page. */
export const askForShortcutList = listRequests.tell;

/** Calls back each time the list is opened by `askForShortcutList`. */
export function useListRequests(onRequest: () => void): void {
  const newest = useRef(onRequest);
  useEffect(() => {
    newest.current = onRequest;
  });
  useEffect(() => listRequests.subscribe(() => newest.current()), []);
}

/** The shortcut of a key press; undefined while typing, with a modifier, and under a dialog. */
export function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  if (!areOn.now() || event.defaultPrevented) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  const isTyping = target instanceof Element && target.closest(TEXT_FIELDS) !== null;
  if (isTyping || document.querySelector("dialog[open]") !== null) return undefined;
  const pressed = pressedKey(event);
  return offeredShortcuts.now().findLast(({ key }) => key === pressed);
}
