/** Shows the screens to a signed-in member, and the sign-in page to everyone else. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useDeferredValue, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { Redirect, useLocation } from "wouter";

import type { SessionView, SignedInView } from "#shared/session-view.ts";

import type { MemberApi } from "#web/app/graphql/member-api.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";
import { FailurePanel } from "#web/app/screen-parts/failure-panel.tsx";
import { useLanguage } from "#web/i18n/preference.ts";

import { OptionalPart } from "#web/app/loading/optional-part.tsx";
import { askOnPress } from "./prefetch.ts";
import { forgetMembers } from "#web/app/session/member-storage.ts";
import { currentAddress, signInPage } from "#web/app/session/return-address.ts";
import { sessionQuery } from "#web/app/session/session-query.ts";
import { askForSignIn, signInIsDone } from "#web/app/session/sign-in-needed.ts";
import { joinSignedInTabs, type SignedInTabs } from "#web/app/session/signed-in-elsewhere.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { noteSignedOut } from "#web/app/session/signed-out-of.ts";
import { onSignedOutElsewhere } from "#web/app/session/signed-out-elsewhere.ts";
import { endUse, leaveSession } from "./leave-session.ts";
import { Navigation } from "./shell/navigation.tsx";
import { Shell } from "./shell/shell.tsx";
import { openMemberApi } from "./start.ts";
import { isOnline } from "#web/ui/browser/device.ts";

/** The same element in every render, so that the menu is not rendered again with the screen. */
const navigation = <Navigation />;

const KeptHere = lazy(async () => ({
  default: (await import("#web/features/billing/later/kept-here.tsx")).KeptHere,
}));

interface GateProps {
  /** The client of the member who is signed in at first. */
  firstApi: MemberApi;
  children: ReactNode;
}

export function Gate({ firstApi, children }: GateProps) {
  const session = useQuery(sessionQuery);
  const { held, turn, api, isKnown } = useHeldSession(session.data, firstApi);
  useSignOutElsewhere(api, held?.school.signOutUrl);
  useSignInElsewhere(session.data?.signedIn === true);

  // When the session ends, the open page stays; a dialog over it asks for a new sign-in. After a sign-out no dialog follows.
  const hasEnded = held !== undefined && session.data?.signedIn === false;
  useEffect(() => (hasEnded && !api.ended.aborted ? askForSignIn() : signInIsDone()), [hasEnded, api]);
  useEffect(() => () => endUse(api), [api]);

  if (held === undefined && isKnown) return <Redirect to={signInPage(currentAddress())} replace />;
  // Stays during a retry, when the query has no error for a moment.
  const hasFailed = held === undefined && session.data === undefined && session.errorUpdateCount > 0;
  return (
    <MemberFrame key={turn} api={api} session={held} hasFailed={hasFailed}>
      {hasFailed ? <Unreachable onRetry={() => void session.refetch()} /> : children}
    </MemberFrame>
  );
}

interface HeldSession {
  /** The last session view of this tab with a signed-in member. */
  held: SignedInView | undefined;
  /** Counts the changes of member in this tab. */
  turn: number;
  /** One client for each member, so that no data in its cache is another member's. */
  api: MemberApi;
}

/** @returns the member to show; `isKnown` is false until it is known whether somebody is signed in */
function useHeldSession(
  session: SessionView | undefined,
  firstApi: MemberApi,
): HeldSession & { isKnown: boolean } {
  const queries = useQueryClient();
  const [last, setLast] = useState<HeldSession>(() => {
    const held = session?.signedIn === true ? session : undefined;
    // The first member may have left: then this gate opens for the next one.
    const api = firstApi.ended.aborted ? openMemberApi(queries) : firstApi;
    if (held !== undefined) api.belongTo(held.member.sub);
    return { held, turn: 0, api };
  });
  // Deferred, because a session that arrives later brings the whole screen: React renders it in slices and handles taps in between.
  const view = useDeferredValue(session ?? null);
  const isKnown = view !== null;
  if (view?.signedIn !== true || view === last.held) return { ...last, isKnown };
  const isAnother = last.held !== undefined && last.held.member.sub !== view.member.sub;
  const next = isAnother
    ? { held: view, turn: last.turn + 1, api: openMemberApi(queries) }
    : { ...last, held: view };
  next.api.belongTo(view.member.sub);
  setLast(next);
  return { ...next, isKnown };
}

/**
 * The frame that a member sees from the first moment on. It is the same before and after the session has loaded, so that a menu opened
 * meanwhile stays open and the focus stays where it is.
 *
 * Its key mounts it anew for another member, so that nothing of the last one shows.
 */
function MemberFrame(props: {
  api: MemberApi;
  session: SignedInView | undefined;
  /** Loading has ended: the failure is shown. */
  hasFailed: boolean;
  children: ReactNode;
}) {
  const { api, session, hasFailed, children } = props;
  const { language } = useLanguage();
  useEffect(() => askOnPress(api, language), [api, language]);
  // The browser's address changes before the next screen is rendered, so this runs before that screen asks.
  const [path] = useLocation();
  useEffect(() => api.noteOpening(), [api, path]);
  const sub = session?.member.sub;
  useEffect(() => {
    if (sub === undefined) return;
    forgetMembers(sub);
    noteSignedOut(undefined);
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
        <Shell navigation={navigation} isWaiting={session === undefined && !hasFailed}>
          {children}
        </Shell>
      </MemberApiContext>
    </SignedInContext>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      {/* First, because a member who opens this in a shop needs the codes. */}
      <OptionalPart>
        <KeptHere />
      </OptionalPart>
      <FailurePanel
        failure={{
          code: isOnline() ? "unreachable" : "offline",
          requestId: undefined,
          retryAfterSeconds: undefined,
        }}
        onRetry={onRetry}
      />
    </>
  );
}

/** Requests the session again when another tab has signed in, as the same member or as another one. */
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

function useSignOutElsewhere(api: MemberApi, signOutUrl: string | undefined): void {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  // One channel for all renders: a new one would not receive a message that is on its way.
  const leave = useEffectEvent(() => {
    leaveSession(api, queries, signOutUrl);
    navigate(signInPage(currentAddress()));
  });
  useEffect(() => onSignedOutElsewhere(() => leave()), []);
}
