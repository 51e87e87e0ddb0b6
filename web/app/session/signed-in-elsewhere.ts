/** Tells the member's other tabs that a sign-in succeeded, so that one consent is enough for all of them. */

import { openChannel } from "#web/ui/browser/device.ts";

export const SIGNED_IN_CHANNEL = "homeroom.signed-in";

export interface SignedInTabs {
  /** Reaches the other tabs, not this one. */
  announce: () => void;
  leave: () => void;
}

/** @param onSignedIn  called when another tab has signed in, as this member or as another */
export function joinSignedInTabs(onSignedIn: () => void): SignedInTabs {
  const channel = openChannel(SIGNED_IN_CHANNEL);
  channel?.addEventListener("message", onSignedIn);
  return { announce: () => channel?.postMessage("signed-in"), leave: () => channel?.close() };
}
