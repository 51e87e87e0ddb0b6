/** What ends in this tab with a member's session, so that nothing of it reaches the next person. */

import type { QueryClient } from "@tanstack/react-query";

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { forgetMembers } from "#web/app/session/member-storage.ts";
import { signInIsDone } from "#web/app/session/sign-in-needed.ts";
import { noteSignedOut } from "#web/app/session/signed-out-of.ts";
import { silence } from "#web/ui/live-region.tsx";

/**
 * After a sign-out, in this tab or another. The old screen stays until the sign-in page can be rendered.
 *
 * @param signOutUrl  where the member signs out at the school; undefined when nobody was signed in here
 */
export function leaveSession(api: MemberApi, queries: QueryClient, signOutUrl: string | undefined): void {
  endUse(api);
  forgetMembers();
  noteSignedOut(signOutUrl);
  queries.clear();
}

/** Ends the member's calls, and takes back the dialog and the sentence that came from them. */
export function endUse(api: MemberApi): void {
  api.end();
  signInIsDone();
  silence();
}
