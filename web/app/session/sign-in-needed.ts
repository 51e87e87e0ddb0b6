/** A small store that any failed call may set: the session is over and only a new sign-in helps. */

import { useSyncExternalStore } from "react";

/** Event of the window: calls that failed for want of a session can be made again. */
export const SIGNED_IN_AGAIN = "signed-in";

const listeners = new Set<() => void>();
let isNeeded = false;

/** Opens the dialog, unless nobody is looking: polling in a hidden tab never does. */
export function askForSignIn(): void {
  if (isNeeded || document.hidden) return;
  isNeeded = true;
  for (const listener of listeners) listener();
}

/** After a sign-in, in this tab or another. */
export function signInIsDone(): void {
  if (!isNeeded) return;
  isNeeded = false;
  for (const listener of listeners) listener();
}

export function useSignInNeeded(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => isNeeded,
    () => false,
  );
}
