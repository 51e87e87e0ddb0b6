/** The settings beside the stage, or below it on a phone, and the buttons that stay when they are closed. */

import { ChevronLeft, ChevronRight, SlidersHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { copyText, matchesMedia } from "#web/ui/browser/device.ts";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";
import { Button } from "#web/ui/button.tsx";

import { ExitLink } from "./exit-link.tsx";
import styles from "./bar.module.css";
import { SettingsPanel } from "./settings-panel.tsx";
import type { Preview } from "./use-preview.ts";
import { useWords } from "./words/words.ts";

interface BarProps {
  preview: Preview;
  stepState: (direction: "next" | "previous") => Promise<void>;
  print: () => void;
  exitTo: string;
}

export function Bar({ preview, stepState, print, exitTo }: BarProps) {
  const words = useWords();
  const [isOpen, setIsOpen] = useState(hasRoomBeside);
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isHere = bar.current?.contains(event.target as Node) === true;
      // The Escape that clears the search field does not close the settings as well.
      if (pressedKey(event) !== "Escape" || event.defaultPrevented || !isHere || hasRoomBeside()) return;
      setIsOpen(false);
      toggle.current?.focus();
    };
    if (isOpen) window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOpen]);
  const play: Preview["play"] = async (what) => {
    // Above the open settings there is little room for the chosen state.
    if (!hasRoomBeside()) {
      setIsOpen(false);
      toggle.current?.focus();
    }
    await preview.play(what);
  };
  return (
    <aside
      ref={bar}
      className={styles["bar"]}
      aria-label={words.settings}
      data-open={isOpen ? "" : undefined}
    >
      <div className={styles["head"]}>
        <div className={styles["start"]}>
          <Button ref={toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{isOpen ? words.closeSettings : words.openSettings}</span>
          </Button>
          <span className={styles["neighbours"]}>
            <Button
              aria-label={words.states.previous}
              aria-keyshortcuts="["
              onClick={() => void stepState("previous")}
            >
              <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
              <kbd>[</kbd>
            </Button>
            <Button
              aria-label={words.states.next}
              aria-keyshortcuts="]"
              onClick={() => void stepState("next")}
            >
              <kbd>]</kbd>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </span>
        </div>
        <div className={styles["end"]}>
          <div className={styles["actions"]}>
            <CopyLink />
            <Button onClick={print}>{words.print}</Button>
            <Button onClick={preview.reset}>{words.reset}</Button>
          </div>
          <ExitLink to={exitTo} />
        </div>
      </div>
      <div className={styles["settings"]}>
        <SettingsPanel preview={preview} play={play} />
      </div>
    </aside>
  );
}

/** The width at which the style sheet puts the settings beside the stage. */
function hasRoomBeside(): boolean {
  return matchesMedia("(width >= 64rem)");
}

function CopyLink() {
  const words = useWords();
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  const copy = () => {
    void copyText(window.location.href).then((isCopied) => setOutcome(isCopied ? "copied" : "copyFailed"));
  };
  return (
    <>
      <Button onClick={copy} onBlur={() => setOutcome(undefined)}>
        {words.copy}
      </Button>
      <output className={styles["outcome"]}>{outcome !== undefined && words[outcome]}</output>
    </>
  );
}
