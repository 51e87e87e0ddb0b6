/** What is previewed: the choices, where the member is, and what they changed. The page's address follows all of it. */

import { useCallback, useEffect, useRef, useState } from "react";

import { THEME_KEY } from "#web/app/theme.ts";
import type { Language } from "#web/i18n/languages.ts";
import { LANGUAGE_KEY } from "#web/i18n/preference.ts";

import type { SampleChange, StageSettings } from "../stage/messages.ts";
import { memberOf } from "./choices.ts";
import { type Choices, readPreviewAddress, writePreviewAddress } from "./preview-address.ts";

/** Kept with the page's entry in the browser's history, so that a reload knows it too. */
interface Entry {
  cameFrom?: string;
}

export interface Preview {
  choices: Choices;
  choose: (next: Partial<Choices>) => void;
  /** Puts the moment to an instant, counted from the sample that is shown now. */
  chooseMoment: (at: number) => void;
  /** The instant that the sample's dates are counted from, in milliseconds since the epoch. */
  seededAt: number;
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
  const [opened] = useState(() => readPreviewAddress(window.location));
  const [cameFrom] = useState(() => (window.history.state as Entry | null)?.cameFrom ?? opened.member);
  const [openedAt] = useState(() => Date.now());
  const [choices, setChoices] = useState(opened.choices);
  const [changes, setChanges] = useState<readonly SampleChange[]>([]);
  const [turn, setTurn] = useState(0);
  const [address, setAddress] = useState(opened.member);
  const member = useRef(opened.member);
  // For one start: the page that a member comes back to takes up what it left with.
  const tabKept = useRef<StageSettings["tabKept"]>({});
  // When the stage's clock began, on the page's.
  const begunAt = useRef(openedAt);

  const seededAt = choices.from ?? Math.floor(openedAt / MINUTE_MS) * MINUTE_MS;
  const person = memberOf(choices.member);
  const zone = choices.zone ?? person.timeZone;

  const writeAddress = useCallback(() => {
    const address = writePreviewAddress({ choices, member: member.current });
    window.history.replaceState({ cameFrom } satisfies Entry, "", address);
  }, [choices, cameFrom]);
  useEffect(writeAddress, [writeAddress]);

  const startsAt = useCallback(() => choices.at ?? Date.now(), [choices.at]);
  const now = useCallback(() => {
    if (choices.clock === "still") return choices.at ?? begunAt.current;
    return startsAt() + (choices.at === undefined ? 0 : Date.now() - begunAt.current);
  }, [choices, startsAt]);

  const restart = useCallback(() => setTurn((before) => before + 1), []);
  const choose = useCallback(
    (next: Partial<Choices>) => {
      setChoices((before) => ({ ...before, ...next }));
      const isSizeAlone = Object.keys(next).every((name) => name === "size");
      if (!isSizeAlone) restart();
    },
    [restart],
  );

  return {
    choices,
    choose,
    chooseMoment: (at) => choose({ at, from: seededAt }),
    seededAt,
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
      tabKept.current = {};
      return {
        personId: person.id,
        seededAt,
        startsAt: startsAt(),
        isClockRunning: choices.clock === "runs",
        zone,
        kept: {
          [LANGUAGE_KEY]: choices.language ?? usual,
          [THEME_KEY]: choices.theme ?? document.documentElement.dataset["theme"] ?? "system",
        },
        isOnline: choices.network === "normal",
        address: member.current,
        changes,
        tabKept: ofTab,
      };
    },
    reset: () => {
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
