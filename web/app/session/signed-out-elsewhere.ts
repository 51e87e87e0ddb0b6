/** Tells the member's other tabs that they signed out, and hears it from them. */

import { openChannel } from "#web/ui/browser/device.ts";

export const SIGNED_OUT_CHANNEL = "homeroom.session";

const SIGNED_OUT = "signed-out";

/** The channel that this tab listens on: what is sent through it comes to all others, and not back. */
let listening: BroadcastChannel | undefined;

/** Calls back when another tab of this portal signed out. @returns a function that stops listening */
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

/** To be called after a sign-out in this tab. */
export function tellOtherTabsOfSignOut(): void {
  const channel = listening ?? openChannel(SIGNED_OUT_CHANNEL);
  channel?.postMessage(SIGNED_OUT);
  if (channel !== listening) channel?.close();
}
