/** The page around the stage: says that nothing here is real, and lets an operator choose what is shown. */

import { SlidersHorizontal } from "lucide-react";
import { useCallback, useEffect, useState } from "react";

import { portalPage } from "#web/app/portal-look.ts";
import { onSignedOutElsewhere } from "#web/app/session/signed-out-elsewhere.ts";
import type { Language } from "#web/i18n/languages.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";

import type { FromStage } from "../stage/messages.ts";
import { memberOf } from "./choices.ts";
import { SettingsPanel } from "./settings-panel.tsx";
import { StageFrame } from "./stage-frame.tsx";
import { usePreview } from "./use-preview.ts";
import { useWords } from "./words/words.ts";
import styles from "./preview-page.module.css";

export function PreviewPage({ language }: { language: Language }) {
  const words = useWords();
  const preview = usePreview(language);
  const { choices, turn, onAddress, onChange, restart, cameFrom } = preview;
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  const [title, setTitle] = useState<string>(portalPage.name);
  const [held, setHeld] = useState<string>();

  useEffect(() => {
    document.title = words.titled(title);
  }, [words, title]);
  useEffect(() => onSignedOutElsewhere(() => window.location.assign(cameFrom)), [cameFrom]);

  const tell = useCallback(
    (message: Exclude<FromStage, { kind: "ready" }>) => {
      if (message.kind === "held") setHeld(message.address);
      else setHeld(undefined);
      if (message.kind === "title") setTitle(message.title);
      if (message.kind === "address") onAddress(message.address);
      if (message.kind === "change") onChange(message.change);
      if (message.kind === "reload") restart();
    },
    [onAddress, onChange, restart],
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
            <a href={cameFrom} className={buttonClass()}>
              {words.exit}
            </a>
          </span>
        </div>
        <div className={styles["settings"]}>
          <SettingsPanel preview={preview} />
        </div>
      </aside>
      <main id="stage" tabIndex={-1} className={styles["stage"]}>
        <h1 className="visually-hidden">{words.screenName}</h1>
        {preview.leftOut.length > 0 && (
          <p className={styles["told"]}>{words.leftOut(preview.leftOut.join(", "))}</p>
        )}
        <output className={held === undefined ? "visually-hidden" : styles["told"]}>
          {held !== undefined && words.held(held)}
        </output>
        <div className={styles["room"]} data-size={choices.size}>
          <StageFrame
            key={turn}
            title={words.frame(title)}
            settings={preview.settings}
            tell={tell}
            onLeft={restart}
          />
        </div>
      </main>
    </div>
  );
}
