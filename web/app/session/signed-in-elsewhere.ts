/** Tells the member's other tabs that a sign-in has ended well, so that one consent revives them all. */

export const SIGNED_IN_CHANNEL = "homeroom.signed-in";

export interface SignedInTabs {
  /** Says it to the other tabs; this one does not hear itself. */
  announce: () => void;
  leave: () => void;
}

/** @param onSignedIn  another tab of this portal came back signed in, as whoever */
export function joinSignedInTabs(onSignedIn: () => void): SignedInTabs {
  const channel = new BroadcastChannel(SIGNED_IN_CHANNEL);
  channel.addEventListener("message", onSignedIn);
  return { announce: () => channel.postMessage("signed-in"), leave: () => channel.close() };
}
