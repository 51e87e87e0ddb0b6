/** What is previewed: the choices, where the member is, and what they changed. The page's address follows all of it. */

import { use, useCallback, useEffect, useMemo, useRef, useState } from "react";

import type { Sample } from "#shared/sample-members/members.ts";
import { THEME_KEY } from "#web/frame/later/theme.ts";
import type { Language } from "#shared/languages.ts";
import { LANGUAGE_KEY } from "#web/i18n/preference.ts";

import type { SampleChange, StageSettings } from "../stage/messages.ts";
import { loadState, stateOf } from "../states/list.ts";
import { loadTitlesOf } from "../states/sample-titles.ts";
import { editedSample, momentOf, ownAddress, seedOfStates, withPaymentNumbers } from "../states/played.ts";
import { memberOf } from "./choices.ts";
import {
  type Choices,
  type PreviewAddress,
  loadStateInAddress,
  readPreviewAddress,
  usualChoices,
  writePreviewAddress,
} from "./preview-address.ts";

/** Kept with the page's entry in the browser's history, so that a reload knows it too. */
interface Entry {
  cameFrom?: string;
}

export interface Preview {
  choices: Choices;
  choose: (next: Partial<Omit<Choices, "state">>) => void;
  /** Shows a state from its beginning, with all its own values; undefined shows the member's screens as they are. */
  play: (stateId: string | undefined) => Promise<void>;
  /** Puts the moment to an instant, counted from the sample that is shown now. */
  chooseMoment: (at: number) => void;
  /** The instant that the sample's dates are counted from, in milliseconds since the epoch. */
  seededAt: number;
  /** What there is of the member who is shown. */
  sample: Sample;
  /** IANA name of the zone that is shown. */
  zone: string;
  /** The moment that is shown now, in milliseconds since the epoch. */
  now: () => number;
  leftOut: readonly string[];
  /** Where the member is: path, query and fragment. */
  address: string;
  /** Where the operator came from, on the portal itself. */
  cameFrom: string;
  changes: readonly SampleChange[];
  /** Grows with each start of the stage. */
  turn: number;
  /** What a stage that starts now is told. */
  settings: () => StageSettings;
  /** The stage starts anew, without what was changed. */
  reset: () => void;
  /** The stage starts anew where the member is, with what was changed. */
  restart: () => void;
  /** The stage starts anew at an address that the member comes back to, with what their tab kept meanwhile. */
  comeBack: (address: string, tabKept: StageSettings["tabKept"], choices?: Partial<Choices>) => void;
  onAddress: (address: string) => void;
  onChange: (change: SampleChange) => void;
}

const MINUTE_MS = 60_000;

/** @param usual  the operator's own language, shown where no other is chosen */
export function usePreview(usual: Language): Preview {
  const [opened, setOpened] = useState(() => readPreviewAddress(window.location));
  const [cameFrom] = useState(() => cameFromOf(opened.member));
  const [openedAt] = useState(() => Date.now());
  const [choices, setChoices] = useState(opened.choices);
  const [changes, setChanges] = useState<readonly SampleChange[]>([]);
  const [turn, setTurn] = useState(0);
  const [address, setAddress] = useState(opened.member);
  const member = useRef(opened.member);
  // For one start: the page that a member comes back to takes up what it left with.
  const tabKept = useRef<StageSettings["tabKept"]>(undefined);
  // When the stage's clock began, on the page's.
  const begunAt = useRef(openedAt);

  const state = stateOf(choices.state);
  const person = memberOf(choices.member);
  const zone = choices.zone ?? person.timeZone;
  const seededAt =
    choices.from ??
    (state === undefined ? Math.floor(openedAt / MINUTE_MS) * MINUTE_MS : seedOfStates(openedAt));
  // Waits once for each language that a member learns in.
  use(loadTitlesOf(person.id));
  const sample = useMemo(() => editedSample(state ?? {}, person.id, seededAt), [state, person.id, seededAt]);

  const writeAddress = useCallback(() => {
    member.current = withPaymentNumbers(member.current, sample);
    const written = writePreviewAddress({ choices, member: member.current });
    window.history.replaceState({ cameFrom } satisfies Entry, "", written);
  }, [choices, cameFrom, sample]);
  useEffect(writeAddress, [writeAddress]);

  // Without a state the stage begins at the present moment, and goes on with it.
  const fixedMoment = choices.at ?? (state && momentOf(state, sample, seededAt));
  const startsAt = useCallback(() => fixedMoment ?? Date.now(), [fixedMoment]);
  const now = useCallback(() => {
    if (choices.clock === "still") return fixedMoment ?? begunAt.current;
    return startsAt() + (fixedMoment === undefined ? 0 : Date.now() - begunAt.current);
  }, [choices.clock, fixedMoment, startsAt]);

  const restart = useCallback(() => setTurn((before) => before + 1), []);
  const choose = useCallback(
    (next: Partial<Choices>) => {
      setChoices((before) => ({ ...before, ...next }));
      const isSizeAlone = Object.keys(next).every((name) => name === "size");
      if (!isSizeAlone) restart();
    },
    [restart],
  );
  const show = useCallback(
    (next: PreviewAddress) => {
      member.current = next.member;
      setAddress(next.member);
      setOpened(next);
      setChoices(next.choices);
      setChanges([]);
      restart();
    },
    [restart],
  );

  // Each state that is chosen is an entry of the browser's history.
  useEffect(() => {
    const onPopState = () => void loadStateInAddress().then(() => show(readPreviewAddress(window.location)));
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, [show]);
  const { language, theme } = choices;
  const play = useCallback(
    async (stateId: string | undefined) => {
      await loadState(stateId);
      const next = {
        choices: { ...usualChoices(stateId), language, theme },
        member: stateOf(stateId)?.address ?? member.current,
      };
      window.history.pushState({ cameFrom } satisfies Entry, "", writePreviewAddress(next));
      show({ ...next, leftOut: [] });
    },
    [cameFrom, language, theme, show],
  );

  return {
    choices,
    choose,
    play,
    chooseMoment: (at) => choose({ at, from: seededAt }),
    seededAt,
    sample,
    zone,
    now,
    leftOut: opened.leftOut,
    address,
    cameFrom,
    changes,
    turn,
    settings: () => {
      begunAt.current = Date.now();
      const ofTab = tabKept.current;
      tabKept.current = undefined;
      return {
        stateId: state?.id,
        personId: person.id,
        seededAt,
        startsAt: startsAt(),
        isClockRunning: choices.clock === "runs",
        zone,
        kept: {
          [LANGUAGE_KEY]: choices.language ?? usual,
          [THEME_KEY]: choices.theme ?? document.documentElement.dataset["theme"] ?? "system",
        },
        network: choices.network,
        permission: choices.permission,
        session: choices.session,
        school: choices.school,
        address: withPaymentNumbers(member.current, sample),
        changes,
        tabKept: ofTab,
      };
    },
    reset: () => {
      // A state begins again where it begins.
      if (state !== undefined) member.current = ownAddress(state, sample);
      setChanges([]);
      restart();
    },
    restart,
    comeBack: useCallback<Preview["comeBack"]>(
      (next, ofTab, others) => {
        member.current = next;
        setAddress(next);
        tabKept.current = ofTab;
        setChoices((before) => ({ ...before, ...others }));
        restart();
      },
      [restart],
    ),
    onAddress: useCallback(
      (next: string) => {
        member.current = next;
        setAddress(next);
        writeAddress();
      },
      [writeAddress],
    ),
    onChange: useCallback((change: SampleChange) => setChanges((before) => [...before, change]), []),
  };
}

/** The page that the operator opened the preview on; a link leads back to the member's page that it shows. */
function cameFromOf(opened: string): string {
  const { cameFrom } = (window.history.state as Entry | null) ?? {};
  return cameFrom ?? (opened.includes("{") ? "/" : opened);
}
