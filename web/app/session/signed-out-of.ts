/** Where the member who signed out last in this page can end their session at the school itself. */

import { sharedValue, useSharedValue } from "#web/ui/browser/shared-value.ts";

/** Undefined for a first visitor. */
const signOutUrl = sharedValue<string | undefined>(undefined);

/** Called at a sign-out, in this tab or another, with the school's address for it. */
export function noteSignedOut(url: string | undefined): void {
  signOutUrl.set(url);
}

export function useSignOutAtSchool(): string | undefined {
  return useSharedValue(signOutUrl);
}
