/** Signing out, and telling the member's other tabs. */

import { CSRF_HEADER, CSRF_HEADER_VALUE, LOGOUT_PATH } from "#shared/bff-paths.ts";

import { forgetMembers } from "./member-storage.ts";

const CHANNEL = "homeroom.session";

/** Ends the session at the BFF. @throws when the BFF did not say that it is over */
export async function signOut(): Promise<void> {
  const response = await fetch(LOGOUT_PATH, {
    method: "POST",
    headers: { [CSRF_HEADER]: CSRF_HEADER_VALUE },
  });
  // 401: it was over already, which is what was asked for.
  if (!response.ok && response.status !== 401) throw new Error(`Sign-out failed (${response.status}).`);
  forgetMembers();
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("signed-out");
  channel.close();
}

/** Calls back when another tab of this portal signed out. @returns a way to stop listening */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", (event) => {
    if (event.data === "signed-out") callback();
  });
  return () => channel.close();
}
