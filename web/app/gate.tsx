/** Lets a signed-in member through to the screens, and sends everyone else to the sign-in page. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Provider } from "urql";
import { Redirect, useLocation } from "wouter";

import type { SignedInView } from "#shared/session-view.ts";

import { createMemberApi } from "./graphql/client.ts";
import { MemberApiContext } from "./graphql/member-api-context.ts";
import { FailurePanel } from "./failure-panel.tsx";
import { forgetMembers } from "./session/member-storage.ts";
import { currentAddress, signInPage } from "./session/return-address.ts";
import { sessionQuery } from "./session/session-query.ts";
import { askForSignIn, signInIsDone } from "./session/sign-in-needed.ts";
import { SignedInContext } from "./session/signed-in.ts";
import { onSignedOutElsewhere } from "./session/sign-out.ts";
import { Shell } from "./shell/shell.tsx";

export function Gate({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  const held = useHeldSession(session.data?.signedIn === true ? session.data : undefined);
  useSignOutElsewhere();

  // A session that ended while its page is open keeps the page; the dialog over it asks for a new sign-in.
  const hasEnded = held !== undefined && session.data?.signedIn === false;
  useEffect(() => (hasEnded ? askForSignIn() : signInIsDone()), [hasEnded]);

  if (held !== undefined) return <SignedIn session={held}>{children}</SignedIn>;
  if (session.data?.signedIn === false) return <Redirect to={signInPage(currentAddress())} replace />;
  if (session.error !== null)
    return (
      <Shell>
        <FailurePanel
          failure={{
            code: navigator.onLine ? "unreachable" : "offline",
            requestId: undefined,
            retryAfterSeconds: undefined,
          }}
          onRetry={() => void session.refetch()}
        />
      </Shell>
    );
  return <Shell />;
}

/** The newest signed-in view of this tab; another member replaces it. */
function useHeldSession(signedIn: SignedInView | undefined): SignedInView | undefined {
  const [held, setHeld] = useState(signedIn);
  if (signedIn !== undefined && signedIn !== held) setHeld(signedIn);
  return signedIn ?? held;
}

function SignedIn({ session, children }: { session: SignedInView; children: ReactNode }) {
  const { sub } = session.member;
  // A new member gets a new cache: nothing of the last one may show.
  // oxlint-disable-next-line react/exhaustive-deps
  const api = useMemo(() => createMemberApi({ onSignInNeeded: askForSignIn }), [sub]);
  useEffect(() => forgetMembers(sub), [sub]);
  return (
    <SignedInContext value={session}>
      <MemberApiContext value={api}>
        <Provider value={api.client}>
          <Shell>{children}</Shell>
        </Provider>
      </MemberApiContext>
    </SignedInContext>
  );
}

function useSignOutElsewhere(): void {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(
    () =>
      onSignedOutElsewhere(() => {
        queries.clear();
        navigate(signInPage(currentAddress()));
      }),
    [queries, navigate],
  );
}
