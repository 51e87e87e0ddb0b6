/**
 * The state of the preview: the choices, the member's address, and the member's changes. The page's address follows all
 * of it.
 */

import { useCallback, useEffect, useRef, useState } from "react";

import type { ScreenReport } from "#web/app/screen-report/report-code.ts";
import { THEME_KEY } from "#web/frame/later/theme.ts";
import type { Language } from "#shared/languages.ts";
import { LANGUAGE_KEY } from "#web/i18n/preference.ts";

import type { FromStage, SampleChange, SampleDates, StageSettings } from "../stage/messages.ts";
import { loadState, stateOf } from "../states/list.ts";
import { seedOfStates } from "../states/moments.ts";
import { memberOf } from "./choices.ts";
import {
  type Choices,
  type PreviewAddress,
  loadStateInAddress,
  readPreviewAddress,
  usualChoices,
  writePreviewAddress,
} from "./preview-address.ts";

/** Stored in the entry of the browser's history, so that a reload finds it, too. */
interface Entry {
  cameFrom?: string;
}

export interface Preview {
  choices: Choices;
  choose: (next: Partial<Omit<Choices, "state">>) => void;
  /**
   * Shows a state from its beginning, with all its own values; undefined shows the member's screens as they are, the report of a
   * member's screen the state that is nearest to it, at its moment and in a size like it.
   */
  play: (what: string | ScreenReport | undefined) => Promise<void>;
  /** That report, as long as its state is shown. */
  report: ScreenReport | undefined;
  /** Sets the moment to an instant, counted from the sample that is shown now. */
  chooseMoment: (at: number) => void;
  /** The instant from which the sample's dates are counted, in milliseconds since the epoch. */
  seededAt: number;
  /** IANA name of the zone that is shown. */
  zone: string;
  /** The moment that is shown now, in milliseconds since the epoch. */
  now: () => number;
  /** Undefined until the stage has told them. */
  dates: SampleDates | undefined;
  /** The number of a payment of another day, which the opened address had. */
  otherDay: string | undefined;
  leftOut: readonly string[];
  /** The member's path, query and fragment. */
  address: string;
  /** The address on the portal that the operator came from. */
  cameFrom: string;
  /** Number of the stage's starts. */
  turn: number;
  settings: () => StageSettings;
  /** Starts the stage anew, without the member's changes. */
  reset: () => void;
  /** Starts the stage anew at the member's address, with the member's changes. */
  restart: () => void;
  /** Starts the stage anew at the address to which the member comes back, with the storage of their tab. */
  comeBack: (address: string, tabKept: StageSettings["tabKept"], choices?: Partial<Choices>) => void;
  onBegun: (begun: Begun) => void;
  onAddress: (address: string, dates: SampleDates) => void;
  onChange: (change: SampleChange) => void;
}

type Begun = Omit<Extract<FromStage, { kind: "begun" }>, "kind">;

const MINUTE_MS = 60_000;

/** @param usual  the operator's own language, shown unless another is chosen */
export function usePreview(usual: Language): Preview {
  const [opened, setOpened] = useState(() => readPreviewAddress(window.location));
  const [cameFrom] = useState(() => cameFromOf(opened.member));
  const [openedAt] = useState(() => Date.now());
  const [choices, setChoices] = useState(opened.choices);
  const [changes, setChanges] = useState<readonly SampleChange[]>([]);
  const [report, setReport] = useState<ScreenReport>();
  const [turn, setTurn] = useState(0);
  const [address, setAddress] = useState(opened.member);
  const [begun, setBegun] = useState<Begun>();
  const [dates, setDates] = useState<SampleDates>();
  const [otherDay, setOtherDay] = useState<string>();
  const member = useRef(opened.member);
  // For one start only: the page to which a member comes back reads what it stored when they left.
  const tabKept = useRef<StageSettings["tabKept"]>(undefined);
  // When the stage's clock began, on the page's clock.
  const begunAt = useRef(openedAt);

  const state = stateOf(choices.state);
  const person = memberOf(choices.member);
  const zone = choices.zone ?? person.timeZone;
  const seededAt =
    choices.from ??
    (state === undefined ? Math.floor(openedAt / MINUTE_MS) * MINUTE_MS : seedOfStates(openedAt));

  const writeAddress = useCallback(() => {
    const written = writePreviewAddress({ choices, member: member.current });
    window.history.replaceState({ cameFrom } satisfies Entry, "", written);
  }, [choices, cameFrom]);
  useEffect(writeAddress, [writeAddress]);

  const startsAt = choices.at ?? begun?.startsAt ?? openedAt;
  const now = useCallback(
    () => (choices.clock === "still" ? startsAt : startsAt + Date.now() - begunAt.current),
    [choices.clock, startsAt],
  );

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
      setOtherDay(undefined);
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
  const play = useCallback<Preview["play"]>(
    async (what) => {
      const pasted =
        typeof what === "object"
          ? await (await import("./picker/fitting-states.ts")).choicesNearestTo(what)
          : undefined;
      const stateId = typeof what === "object" ? pasted?.state : what;
      await loadState(stateId);
      const next = {
        choices: { ...usualChoices(stateId), language, theme, ...pasted },
        member: stateOf(stateId)?.address ?? member.current,
      };
      window.history.pushState({ cameFrom } satisfies Entry, "", writePreviewAddress(next));
      show({ ...next, leftOut: [] });
      setReport(typeof what === "object" ? what : undefined);
    },
    [cameFrom, language, theme, show],
  );

  return {
    choices,
    choose,
    play,
    report,
    chooseMoment: (at) => choose({ at, from: seededAt }),
    seededAt,
    zone,
    now,
    dates,
    otherDay,
    leftOut: opened.leftOut,
    address,
    cameFrom,
    turn,
    settings: () => {
      begunAt.current = Date.now();
      const ofTab = tabKept.current;
      tabKept.current = undefined;
      return {
        stateId: state?.id,
        personId: person.id,
        seededAt,
        startsAt: choices.at,
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
        address: member.current,
        changes,
        tabKept: ofTab,
      };
    },
    reset: () => {
      // A state that is chosen again starts at its own beginning.
      if (state !== undefined) member.current = state.address;
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
    onBegun: useCallback((next: Begun) => {
      setBegun(next);
      setOtherDay((before) => next.otherDay ?? before);
    }, []),
    onAddress: useCallback(
      (next: string, ofSample: SampleDates) => {
        member.current = next;
        setAddress(next);
        setDates(ofSample);
        writeAddress();
      },
      [writeAddress],
    ),
    onChange: useCallback((change: SampleChange) => setChanges((before) => [...before, change]), []),
  };
}

/**
 * The page of the portal on which the operator opened the preview; a shared link leads to the member's page that it
 * shows.
 */
function cameFromOf(opened: string): string {
  const { cameFrom } = (window.history.state as Entry | null) ?? {};
  return cameFrom ?? (opened.includes("{") ? "/" : opened);
}
