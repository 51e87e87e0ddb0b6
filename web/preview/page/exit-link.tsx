/** The exit from the preview: back to exactly the place on the portal that the operator came from. */

import { type MouseEvent, useState } from "react";

import { buttonClass } from "#web/ui/button.tsx";
import styles from "./bar.module.css";
import { useWords } from "./words/words.ts";
import { isRecord } from "#web/model/sent.ts";
import { storedText, storeText } from "#web/ui/browser/stored-text.ts";

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

/**
 * The used part of the Navigation API, which TypeScript's DOM library may lack. It hides the addresses of other pages.
 */
export interface HistoryEntries {
  entries: () => readonly { key: string }[];
  currentEntry: { key: string; index: number } | null;
  traverseTo: (key: string) => unknown;
  addEventListener: (type: "currententrychange", listener: () => void) => void;
}

interface Kept {
  /** Keys of the entries of the preview that this tab has shown. */
  pages: readonly string[];
  /** Key of the page before the first of them. */
  exit: string | undefined;
}

const KEPT_KEY = "homeroom.preview-way-back";

/**
 * The page of the browser's history from which the preview was opened. Each chosen state and each of the member's steps in the frame is
 * an entry of that history, so no fixed number of steps back leads there; the key of the page before the first of them does. Call this as a page of the preview is loaded. Where nothing is stored, a second page of the preview leads back to the first one.
 *
 * @returns a function that goes back to that page; undefined if it is not known, as for a link that was opened in a new
 *   tab
 */
export function wayBack(navigation: HistoryEntries | undefined): (() => void) | undefined {
  const current = navigation?.currentEntry;
  if (navigation === undefined || current == null) return undefined;
  const before = navigation.entries()[current.index - 1]?.key;
  const { pages, exit } = readKept();
  const isInside = [current.key, before].some((key) => key !== undefined && pages.includes(key));
  const key = isInside ? exit : before;
  const inside = new Set([...(isInside ? pages : []), current.key]);
  const keepInside = (): void => keep({ pages: [...inside], exit: key });
  keepInside();
  // A state that is chosen on this page is an entry with a key of its own.
  navigation.addEventListener("currententrychange", () => {
    const now = navigation.currentEntry?.key;
    if (now !== undefined) inside.add(now);
    keepInside();
  });
  // The browser cannot go back to a page that it has dropped from its history.
  const isThere = navigation.entries().some((entry) => entry.key === key);
  return key !== undefined && isThere ? () => void navigation.traverseTo(key) : undefined;
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(storedText("sessionStorage", KEPT_KEY) ?? "{}");
    if (!isRecord(kept) || !Array.isArray(kept["pages"])) return { pages: [], exit: undefined };
    return {
      pages: kept["pages"].filter((key) => typeof key === "string"),
      exit: typeof kept["exit"] === "string" ? kept["exit"] : undefined,
    };
  } catch {
    return { pages: [], exit: undefined };
  }
}

function keep(kept: Kept): void {
  storeText("sessionStorage", KEPT_KEY, JSON.stringify(kept));
}
