/** A search field with its label in sight; Escape clears it, and so does the cross in it. */

import { X } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";

import styles from "./field.module.css";

export function SearchField(props: {
  label: string;
  value: string;
  placeholder?: string;
  onSearch: (value: string) => void;
}) {
  const t = useTranslations("shell");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{props.label}</label>
      <span className={styles["search"]}>
        <input
          ref={field}
          id={id}
          type="search"
          className={styles["control"]}
          value={props.value}
          placeholder={props.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => props.onSearch(event.target.value)}
          onKeyDown={(event) => {
            // While a Chinese word is being composed, Escape belongs to the input method.
            if (event.key === "Escape" && !event.nativeEvent.isComposing) props.onSearch("");
          }}
        />
        {props.value !== "" && (
          <button
            type="button"
            className={styles["clear"]}
            aria-label={t("clearSearch")}
            onClick={() => {
              props.onSearch("");
              // The button goes with the text: whoever pressed it goes on typing.
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
