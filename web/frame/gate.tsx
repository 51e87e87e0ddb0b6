/** Lets a signed-in member through to the screens, and sends everyone else to the sign-in page. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useDeferredValue, useEffect, useRef, useState, type ReactNode } from "react";
import { Provider } from "urql";
import { Redirect, useLocation } from "wouter";

import type { SignedInView } from "#shared/session-view.ts";

import { createMemberApi } from "#web/app/graphql/client.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";
import { FailurePanel } from "#web/app/failure-panel.tsx";
import { useLanguage } from "#web/i18n/preference.ts";

import { OptionalPart } from "#web/app/optional-part.tsx";
import { askOnPress } from "./prefetch.ts";
import { forgetMembers } from "#web/app/session/member-storage.ts";
import { currentAddress, signInPage } from "#web/app/session/return-address.ts";
import { sessionQuery } from "#web/app/session/session-query.ts";
import { askForSignIn, signInIsDone } from "#web/app/session/sign-in-needed.ts";
import { joinSignedInTabs, type SignedInTabs } from "#web/app/session/signed-in-elsewhere.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { onSignedOutElsewhere } from "#web/app/session/signed-out-elsewhere.ts";
import { Navigation } from "./shell/navigation.tsx";
import { Shell } from "./shell/shell.tsx";

const KeptHere = lazy(async () => ({
  default: (await import("#web/features/billing/instructions/kept-here.tsx")).KeptHere,
}));

export function Gate({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  // The session brings the whole screen. Its value is deferred, so that React draws the screen in slices and answers taps meanwhile.
  // Null at first, even if it is known: the page that is taken over was drawn for nobody.
  const view = useDeferredValue(session.data ?? null, null);
  const { held, turn } = useHeldSession(view?.signedIn === true ? view : undefined);
  useSignOutElsewhere();
  useSignInElsewhere(session.data?.signedIn === true);

  // A session that ended while its page is open keeps the page; the dialog over it asks for a new sign-in.
  const hasEnded = held !== undefined && session.data?.signedIn === false;
  useEffect(() => (hasEnded ? askForSignIn() : signInIsDone()), [hasEnded]);

  if (held === undefined && view?.signedIn === false)
    return <Redirect to={signInPage(currentAddress())} replace />;
  const instead = session.error === null ? undefined : <Unreachable onRetry={() => void session.refetch()} />;
  return (
    <MemberFrame key={turn} session={held}>
      {held === undefined ? instead : children}
    </MemberFrame>
  );
}

interface HeldSession {
  /** The newest signed-in view of this tab. */
  held: SignedInView | undefined;
  /** Grows when another member takes the first one's place. */
  turn: number;
}

function useHeldSession(signedIn: SignedInView | undefined): HeldSession {
  const [last, setLast] = useState<HeldSession>({ held: signedIn, turn: 0 });
  if (signedIn === undefined || signedIn === last.held) return last;
  const isAnother = last.held !== undefined && last.held.member.sub !== signedIn.member.sub;
  const next = { held: signedIn, turn: last.turn + (isAnother ? 1 : 0) };
  setLast(next);
  return next;
}

/**
 * The frame that a member sees from the first moment on: it waits for the session and is the same one afterwards, so that
 * a menu that was opened meanwhile stays open and the focus stays where it is.
 *
 * Mounted anew for another member (its key), so this cache is one member's: nothing of the last one may show.
 */
function MemberFrame({ session, children }: { session: SignedInView | undefined; children: ReactNode }) {
  const [api] = useState(() => createMemberApi({ onSignInNeeded: askForSignIn }));
  const { language } = useLanguage();
  useEffect(() => askOnPress(api, language), [api, language]);
  const sub = session?.member.sub;
  useEffect(() => {
    if (sub !== undefined) forgetMembers(sub);
  }, [sub]);
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
          <Shell navigation={<Navigation />}>{children}</Shell>
        </Provider>
      </MemberApiContext>
    </SignedInContext>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <>
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
        onRetry={onRetry}
      />
    </>
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
