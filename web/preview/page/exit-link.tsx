/** The exit from the preview: back to exactly the place on the portal that the operator came from. */

import { type MouseEvent, useState } from "react";

import { buttonClass } from "#web/ui/button.tsx";

import styles from "./bar.module.css";
import { type HistoryEntries, wayBack } from "./way-back.ts";
import { useWords } from "./words/words.ts";

/** @param to  path, query and fragment on the portal, for a browser that does not know that place */
export function ExitLink({ to }: { to: string }) {
  const words = useWords();
  const [goBack] = useState(() => wayBack((window as { navigation?: HistoryEntries }).navigation));
  const leave = (event: MouseEvent) => {
    const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (goBack === undefined || isNewTab) return;
    event.preventDefault();
    goBack();
  };
  return (
    <a href={to} className={buttonClass()} aria-label={words.exit} onClick={leave}>
      <span className={styles["wide"]}>{words.exit}</span>
      <span className={styles["narrow"]}>{words.exitShort}</span>
    </a>
  );
}
