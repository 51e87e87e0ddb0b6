/** The bar beside the stage, or below it on a phone: the settings, the links to other states, and the exit. */

import { ChevronLeft, ChevronRight, SlidersHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { Button } from "#web/ui/button.tsx";

import { memberOf } from "./choices.ts";
import { ExitLink } from "./exit-link.tsx";
import styles from "./preview-page.module.css";
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
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isHere = bar.current?.contains(event.target as Node) === true;
      // The Escape that clears the search field does not close the bar as well.
      if (event.key !== "Escape" || event.defaultPrevented || !isHere) return;
      setIsOpen(false);
      toggle.current?.focus();
    };
    if (isOpen) window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOpen]);
  return (
    <aside
      ref={bar}
      className={styles["bar"]}
      aria-label={words.settings}
      data-open={isOpen ? "" : undefined}
    >
      <div className={styles["head"]}>
        <span className={styles["toggle"]}>
          <Button ref={toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
            {isOpen ? words.closeSettings : words.openSettings}
          </Button>
        </span>
        <span className={styles["neighbours"]}>
          <Button aria-label={words.states.previousShort} onClick={() => void stepState("previous")}>
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          <Button aria-label={words.states.nextShort} onClick={() => void stepState("next")}>
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </span>
        <span className={styles["who"]}>{memberOf(preview.choices.member).name}</span>
        <ExitLink to={exitTo} />
      </div>
      <div className={styles["settings"]}>
        <SettingsPanel preview={preview} stepState={stepState} print={print} />
      </div>
    </aside>
  );
}
