/** A search field with a visible label; Escape and the button in it clear it. */

import { X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import styles from "./field.module.css";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";

/**
 * How long typing must pause before the search runs, in milliseconds.
 *
 * Choice (typing rests before it is searched for): longer than the time between two letters. Otherwise a list of thousands would be
 * rendered at each letter, and on a slow phone the next letter would wait for that.
 */
export const TYPING_PAUSE_MS = 250;

export function SearchField(props: {
  label: string;
  /** The text of the current search. */
  value: string;
  placeholder?: string;
  onSearch: (value: string) => void;
}) {
  const t = useTranslations("shell");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  /** The typed text that was not searched for yet. */
  const [typed, setTyped] = useState<string>();
  const search = useEffectEvent(props.onSearch);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => {
      search(typed);
      setTyped(undefined);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const text = typed ?? props.value;

  function searchNow(next: string): void {
    setTyped(undefined);
    props.onSearch(next);
  }

  return (
    <div className="stack-1 quiet-text">
      <label htmlFor={id}>{props.label}</label>
      <span className={styles["search"]}>
        <input
          ref={field}
          id={id}
          type="search"
          className={styles["control"]}
          value={text}
          placeholder={props.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const key = pressedKey(event);
            if (key === "Escape") searchNow("");
            if (key === "Enter") searchNow(text);
          }}
        />
        {text !== "" && (
          <button
            type="button"
            className={styles["clear"]}
            aria-label={t("clearSearch")}
            onClick={() => {
              searchNow("");
              // The button disappears with the text, so the field takes the focus.
              field.current?.focus();
            }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </span>
    </div>
  );
}
