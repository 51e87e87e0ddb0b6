/** A small store that any failed call may set: the session has ended, and the member must sign in again. */

import { sharedValue, useSharedValue } from "#web/ui/browser/shared-value.ts";

/** Event of the window: the member has signed in, and calls that failed without a session can be repeated. */
export const SIGNED_IN_AGAIN = "signed-in";

const isNeeded = sharedValue(false);

/** Opens the dialog, but never in a hidden tab: there, only polling can have failed. */
export function askForSignIn(): void {
  if (!document.hidden) isNeeded.set(true);
}

/** Called after a sign-in, in this tab or another. */
export function signInIsDone(): void {
  isNeeded.set(false);
}

export function useSignInNeeded(): boolean {
  return useSharedValue(isNeeded);
}
