/** A small store that any failed call may set: the session is over, and the member has to sign in again. */

import { useSyncExternalStore } from "react";

/** Event of the window: calls that failed without a session can be repeated. */
export const SIGNED_IN_AGAIN = "signed-in";

const listeners = new Set<() => void>();
let isNeeded = false;

/** Opens the dialog, but never in a hidden tab, where only polling can have failed. */
export function askForSignIn(): void {
  if (isNeeded || document.hidden) return;
  isNeeded = true;
  for (const listener of listeners) listener();
}

/** Called after a sign-in, in this tab or another. */
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
