/** Lets a signed-in member through to the screens, and sends everyone else to the sign-in page. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useEffect, useRef, useState, type ReactNode } from "react";
import { Provider } from "urql";
import { Redirect, useLocation } from "wouter";

import type { SignedInView } from "#shared/session-view.ts";

import { createMemberApi } from "./graphql/client.ts";
import { MemberApiContext } from "./graphql/member-api-context.ts";
import { FailurePanel } from "./failure-panel.tsx";
import { OptionalPart } from "./optional-part.tsx";
import { forgetMembers } from "./session/member-storage.ts";
import { currentAddress, signInPage } from "./session/return-address.ts";
import { sessionQuery } from "./session/session-query.ts";
import { askForSignIn, signInIsDone } from "./session/sign-in-needed.ts";
import { joinSignedInTabs, type SignedInTabs } from "./session/signed-in-elsewhere.ts";
import { SignedInContext } from "./session/signed-in.ts";
import { onSignedOutElsewhere } from "./session/signed-out-elsewhere.ts";
import { Shell } from "./shell/shell.tsx";

const KeptHere = lazy(async () => ({
  default: (await import("#web/features/billing/kept-here.tsx")).KeptHere,
}));

export function Gate({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  const held = useHeldSession(session.data?.signedIn === true ? session.data : undefined);
  useSignOutElsewhere();
  useSignInElsewhere(session.data?.signedIn === true);

  // A session that ended while its page is open keeps the page; the dialog over it asks for a new sign-in.
  const hasEnded = held !== undefined && session.data?.signedIn === false;
  useEffect(() => (hasEnded ? askForSignIn() : signInIsDone()), [hasEnded]);

  if (held !== undefined)
    return (
      <SignedIn key={held.member.sub} session={held}>
        {children}
      </SignedIn>
    );
  if (session.data?.signedIn === false) return <Redirect to={signInPage(currentAddress())} replace />;
  if (session.error !== null)
    return (
      <Shell>
        {/* First: whoever opens this at a shop's machine came for the codes. */}
        <OptionalPart>
          <KeptHere />
        </OptionalPart>
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
  // Mounted anew for another member (its key), so this cache is one member's: nothing of the last one may show.
  const [api] = useState(() => createMemberApi({ onSignInNeeded: askForSignIn }));
  const { sub } = session.member;
  useEffect(() => forgetMembers(sub), [sub]);
  const queries = useQueryClient();
  useEffect(
    () => () =>
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] }),
    [queries],
  );
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

/** Tabs follow each other in: asked anew, the session may be the same member's or another's. */
function useSignInElsewhere(isSignedIn: boolean): void {
  const queries = useQueryClient();
  const tabs = useRef<SignedInTabs>(null);
  useEffect(() => {
    const joined = joinSignedInTabs(
      () => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    );
    tabs.current = joined;
    return joined.leave;
  }, [queries]);
  useEffect(() => {
    if (isSignedIn) tabs.current?.announce();
  }, [isSignedIn]);
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
