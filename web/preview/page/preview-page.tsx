/** The page around the stage: says that nothing here is real, and lets an operator choose what is shown. */

import { SlidersHorizontal } from "lucide-react";
import { type CSSProperties, useCallback, useEffect, useRef, useState } from "react";

import { portalPage } from "#web/app/portal-look.ts";
import { onSignedOutElsewhere } from "#web/app/session/signed-out-elsewhere.ts";
import type { Language } from "#web/i18n/languages.ts";
import { Button } from "#web/ui/button.tsx";

import type { Departure, FromStage } from "../stage/messages.ts";
import { memberOf, type Size } from "./choices.ts";
import { AddressNotes } from "./address-notes.tsx";
import { type Destination, destinationOf } from "./departure.ts";
import { DepartureCard } from "./departure-card.tsx";
import { ExitLink } from "./exit-link.tsx";
import { sidesOf } from "./free-size.ts";
import { SettingsPanel } from "./settings-panel.tsx";
import { StageFrame } from "./stage-frame.tsx";
import { usePreview } from "./use-preview.ts";
import { useWords } from "./words/words.ts";
import styles from "./preview-page.module.css";

type AwayDestination = Exclude<Destination, { kind: "screen" }>;

export function PreviewPage({ language }: { language: Language }) {
  const words = useWords();
  const preview = usePreview(language);
  const { choices, turn, onAddress, onChange, restart, comeBack, cameFrom } = preview;
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const [title, setTitle] = useState<string>(portalPage.name);
  // With its turn: whoever starts the stage anew is not away any more.
  const [away, setAway] = useState<{ turn: number; departure: Departure; destination: AwayDestination }>();
  const [failedTurn, setFailedTurn] = useState<number>();
  const isAway = away?.turn === turn;

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
      if (message.kind === "address") onAddress(message.address);
      if (message.kind === "change") onChange(message.change);
      if (message.kind === "reload") restart();
      if (message.kind === "failed") setFailedTurn(turn);
    },
    [leave, onAddress, onChange, restart, turn],
  );

  return (
    <div className={styles["page"]}>
      <a className={styles["skip"]} href="#stage">
        {words.skip}
      </a>
      <section className={styles["banner"]} aria-label={words.screenName}>
        <p>{words.banner}</p>
      </section>
      <aside
        className={styles["bar"]}
        aria-label={words.settings}
        data-open={areSettingsOpen ? "" : undefined}
      >
        <div className={styles["head"]}>
          <span className={styles["toggle"]}>
            <Button aria-expanded={areSettingsOpen} onClick={() => setAreSettingsOpen(!areSettingsOpen)}>
              <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
              {areSettingsOpen ? words.closeSettings : words.openSettings}
            </Button>
          </span>
          <span className={styles["who"]}>{memberOf(choices.member).name}</span>
          <span className={styles["exit"]}>
            <ExitLink to={cameFrom} />
          </span>
        </div>
        <div className={styles["settings"]}>
          <SettingsPanel preview={preview} print={() => frame.current?.contentWindow?.print()} />
        </div>
      </aside>
      <main id="stage" tabIndex={-1} className={styles["stage"]}>
        <h1 className="visually-hidden">{words.screenName}</h1>
        <AddressNotes preview={preview} />
        <div className={styles["room"]} data-size={choices.size} style={roomStyle(choices.size)}>
          <StageFrame
            key={turn}
            frame={frame}
            title={words.frame(title)}
            settings={preview.settings}
            tell={tell}
            onLeft={restart}
            isCovered={isAway}
            hasFailed={failedTurn === turn}
          />
          {isAway && (
            <DepartureCard
              departure={away.departure}
              destination={away.destination}
              preview={preview}
              onClose={() => setAway(undefined)}
            />
          )}
        </div>
      </main>
    </div>
  );
}

/** What the style sheet makes a room of one's own size from. */
function roomStyle(size: Size): CSSProperties | undefined {
  const sides = sidesOf(size);
  if (sides === undefined) return undefined;
  return { "--width": `${sides.width}px`, "--height": `${sides.height}px` } as CSSProperties;
}
