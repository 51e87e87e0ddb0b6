/** Asks for `account:write` when a member tries to do what needs it, and not before. */

import { use, useCallback, useEffect, useMemo, useRef, useState } from "react";

import { useIsHydrating } from "#web/ui/browser/use-is-hydrating.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { ShownAddressContext } from "#web/app/address/shown-address.ts";
import {
  forgetIntent,
  forgetRefusal,
  isStepUpRefused,
  pendingStepUp,
  rememberRefusal,
  type Intent,
} from "#web/app/session/step-up-store.ts";

const SCOPE = "account:write";

/** What a screen wants to do, in its own words: "mark this notification as read". */
interface Request {
  intent: Intent;
  action: string;
}

export interface StepUp {
  /** Whether the session holds the permission, as far as is known. */
  isAllowed: boolean;
  /** The member declined in this session: no dialog opens automatically any more. */
  isRefused: boolean;
  /** Another member had asked for something before this one signed in: it was not done. */
  isDropped: boolean;
  /** What the dialog asks for; undefined while it is closed. */
  request: Request | undefined;
  /** Opens the dialog, unless the member declined before. */
  ask: (request: Request) => void;
  /** The member tried something again after they declined. */
  canAskAgain: boolean;
  /** Opens the dialog in any case, because the member asked for it. */
  askAgain: () => void;
  refuse: () => void;
  /** Called when the school says that the permission is missing, whatever the session says. */
  noteMissing: () => void;
}

/**
 * Memoized.
 *
 * @param replay  does what the member wanted before the trip to the consent page; called once, when it was granted; must
 *   keep its identity between renders
 */
export function useStepUp(replay: (intent: Intent) => void): StepUp {
  // There is no session in the first moments: what only a member can do waits for it.
  const session = use(SignedInContext);
  const sub = session?.member.sub;
  const isInSession = session?.scope.includes(SCOPE) === true;
  const [isMissing, setIsMissing] = useState(false);
  // What was asked for before the trip to the consent page, if that trip returns to this screen. It is only read here,
  // not removed: React discards a first render that suspends, and its state with it. Nothing of it is known where the page is
  // rendered, so the first render in the browser may not read it either.
  const path = use(ShownAddressContext).pathname;
  const isHydrating = useIsHydrating();
  const returned = useMemo(() => (isHydrating ? undefined : pendingStepUp(path)), [isHydrating, path]);
  const isDropped = returned !== undefined && sub !== undefined && returned.sub !== sub;
  const wasRefused = useMemo(() => {
    if (sub === undefined || isHydrating) return false;
    return returned === undefined || isDropped ? isStepUpRefused(sub) : !isInSession;
    // As it was when the member came to be known: a permission that is given later takes no refusal back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sub, isHydrating]);
  const [isRefusedHere, setIsRefusedHere] = useState(false);
  const isRefused = wasRefused || isRefusedHere;
  const [request, setRequest] = useState<Request>();
  const [declined, setDeclined] = useState<Request>();
  const isAllowed = isInSession && !isMissing;

  const isReplayed = useRef(false);
  useEffect(() => {
    if (returned === undefined || sub === undefined || isReplayed.current) return;
    isReplayed.current = true;
    forgetIntent();
    if (isDropped) return;
    if (!isInSession) return rememberRefusal(sub);
    forgetRefusal();
    replay(returned.intent);
  }, [isDropped, isInSession, replay, returned, sub]);

  const ask = useCallback(
    (next: Request) => {
      setDeclined(next);
      if (!isRefused) setRequest(next);
    },
    [isRefused],
  );
  const askAgain = useCallback(() => setRequest(declined), [declined]);
  const refuse = useCallback(() => {
    setRequest(undefined);
    if (sub !== undefined) rememberRefusal(sub);
    setIsRefusedHere(true);
  }, [sub]);
  const noteMissing = useCallback(() => setIsMissing(true), []);

  const canAskAgain = declined !== undefined;
  return useMemo(
    () => ({
      isAllowed,
      isRefused: isRefused && !isAllowed,
      isDropped,
      request,
      ask,
      canAskAgain,
      askAgain,
      refuse,
      noteMissing,
    }),
    [isAllowed, isRefused, isDropped, request, ask, canAskAgain, askAgain, refuse, noteMissing],
  );
}
