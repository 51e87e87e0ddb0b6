/** The page around the stage: it says that its data is not real, and has the operator's choices. */

import { lazy, useCallback, useEffect, useRef, useState } from "react";

import { portalPage } from "#web/app/branding/portal-page.ts";
import { nameOfScreenAt } from "#web/app/screen-report/screen-at.ts";
import { OptionalPart } from "#web/app/loading/optional-part.tsx";
import { onSignedOutElsewhere } from "#web/app/session/signed-out-elsewhere.ts";
import type { Language } from "#shared/languages.ts";

import { loadAllStates, screenName, screenOf, stateOf } from "../states/list.ts";
import type { Departure, FromStage } from "../stage/messages.ts";
import { Bar } from "./bar.tsx";
import { AddressNotes } from "./address-notes.tsx";
import { type Destination, destinationOf } from "./departure.ts";
import { DepartureNote } from "./departure-note.tsx";
import { SizedRoom } from "./size/sized-room.tsx";
import { neighbourOf } from "./picker/screen-of.ts";
import { StageFrame } from "./stage-frame.tsx";
import { usePreview } from "./use-preview.ts";
import { useOperatorsLanguage } from "./words/words.ts";
import styles from "./preview-page.module.css";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";

const ReportNote = lazy(async () => ({ default: (await import("./report-note.tsx")).ReportNote }));

type AwayDestination = Exclude<Destination, { kind: "screen" }>;

export function PreviewPage({ language }: { language: Language }) {
  const { words, language: operators } = useOperatorsLanguage();
  const preview = usePreview(language);
  const { choices, turn, address, play, onBegun, onAddress, onChange, restart, comeBack } = preview;
  const { cameFrom, report } = preview;
  const frame = useRef<HTMLIFrameElement>(null);
  const [title, setTitle] = useState<string>(portalPage.name);
  // Stored with the number of the start: when the stage starts anew, the member is not away any more.
  const [away, setAway] = useState<{ turn: number; departure: Departure; destination: AwayDestination }>();
  const [shownTurn, setShownTurn] = useState<number>();
  const [failedTurn, setFailedTurn] = useState<number>();
  const [stageView, setStageView] = useState<Window>();

  useEffect(() => {
    document.title = words.titled(title);
  }, [words, title]);
  useEffect(() => onSignedOutElsewhere(() => window.location.assign(cameFrom)), [cameFrom]);

  const leave = useCallback(
    (departure: Departure) => {
      const destination = destinationOf(departure, window.location.origin);
      if (destination.kind === "screen") comeBack(destination.address, departure.tabKept);
      else setAway({ turn, departure, destination });
    },
    [comeBack, turn],
  );

  const tell = useCallback(
    (message: Exclude<FromStage, { kind: "ready" }>) => {
      if (message.kind === "held") leave(message.departure);
      if (message.kind === "title") setTitle(message.title);
      if (message.kind === "begun") onBegun(message);
      if (message.kind === "address") onAddress(message.address, message.dates);
      if (message.kind === "change") onChange(message.change);
      if (message.kind === "reload") restart();
      if (message.kind === "failed") setFailedTurn(turn);
      if (message.kind === "shown") setShownTurn(turn);
    },
    [leave, onBegun, onAddress, onChange, restart, turn],
  );

  const stepState = useCallback(
    async (direction: "next" | "previous") => {
      const states = await loadAllStates();
      await play(neighbourOf(states, choices.state, nameOfScreenAt(address), direction)?.id);
    },
    [play, choices.state, address],
  );
  useStateKeys(stageView, stepState);

  return (
    <div className={styles["page"]}>
      <a className="skip-link target" href="#stage">
        {words.skip}
      </a>
      <section className={styles["banner"]} aria-label={words.screenName}>
        <p>{words.banner}</p>
      </section>
      <Bar
        preview={preview}
        stepState={stepState}
        print={() => frame.current?.contentWindow?.print()}
        exitTo={cameFrom}
      />
      <main id="stage" tabIndex={-1} aria-label={words.screenName} className={styles["stage"]}>
        <h1 className="visually-hidden">{words.screenName}</h1>
        <AddressNotes preview={preview} />
        {away?.turn === turn && (
          <DepartureNote
            departure={away.departure}
            destination={away.destination}
            preview={preview}
            onStay={() => {
              setAway(undefined);
              frame.current?.focus();
            }}
          />
        )}
        {report !== undefined && shownTurn === turn && stageView !== undefined && (
          <OptionalPart>
            <ReportNote report={report} stage={stageView.document} />
          </OptionalPart>
        )}
        <SizedRoom size={choices.size}>
          <StageFrame
            key={turn}
            frame={frame}
            title={frameTitle()}
            settings={preview.settings}
            tell={tell}
            onLeft={restart}
            hasFailed={failedTurn === turn}
            onReady={setStageView}
          />
        </SizedRoom>
      </main>
    </div>
  );

  function frameTitle(): string {
    const state = stateOf(choices.state);
    if (state === undefined) return words.frame(title);
    return words.states.titled(screenName(screenOf(state), operators), state.name[operators]);
  }
}

/**
 * `]` and `[` show the next and the previous state, whether the page or the frame has the focus.
 *
 * @param stage  the frame's window; undefined until it is loaded
 */
function useStateKeys(
  stage: Window | undefined,
  step: (direction: "next" | "previous") => Promise<void>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isForAnother = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (isForAnother || isTyping(event.target)) return;
      const key = pressedKey(event);
      if (key === "]") void step("next");
      if (key === "[") void step("previous");
    };
    const views = stage === undefined ? [window] : [window, stage];
    for (const view of views) view.addEventListener("keydown", onKeyDown);
    return () => {
      for (const view of views) view.removeEventListener("keydown", onKeyDown);
    };
  }, [stage, step]);
}

/** Not `instanceof`: an element of the frame belongs to the frame's own classes. */
function isTyping(target: EventTarget | null): boolean {
  return (target as Element | null)?.matches?.("input, textarea, select, [contenteditable]") === true;
}
