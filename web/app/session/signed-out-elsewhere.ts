/** Notices that the member signed out in another tab. */

export const SIGNED_OUT_CHANNEL = "homeroom.session";

/** Calls back when another tab of this portal signed out. @returns a function that stops listening */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const channel = new BroadcastChannel(SIGNED_OUT_CHANNEL);
  channel.addEventListener("message", (event) => {
    if (event.data === "signed-out") callback();
  });
  return () => channel.close();
}
