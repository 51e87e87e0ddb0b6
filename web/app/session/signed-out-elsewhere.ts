/** Tells the member's other tabs about a sign-out, and receives this message from them. */

import { openChannel } from "#web/ui/browser/device.ts";

export const SIGNED_OUT_CHANNEL = "homeroom.session";

const SIGNED_OUT = "signed-out";

/** The channel on which this tab listens: a message sent through it reaches all other tabs, and not this one. */
let listening: BroadcastChannel | undefined;

/** Calls back when another tab of this portal has signed out. @returns a function that stops listening */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const channel = openChannel(SIGNED_OUT_CHANNEL);
  listening = channel;
  channel?.addEventListener("message", (event) => {
    if (event.data === SIGNED_OUT) callback();
  });
  return () => {
    channel?.close();
    if (listening === channel) listening = undefined;
  };
}

/** Called after a sign-out in this tab. */
export function tellOtherTabsOfSignOut(): void {
  const channel = listening ?? openChannel(SIGNED_OUT_CHANNEL);
  channel?.postMessage(SIGNED_OUT);
  if (channel !== listening) channel?.close();
}
