/** A search field with its label in sight; Escape clears it. */

import styles from "./field.module.css";

export function SearchField(props: {
  label: string;
  value: string;
  placeholder?: string;
  onSearch: (value: string) => void;
}) {
  return (
    <label className={styles["field"]}>
      {props.label}
      <input
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
    </label>
  );
}
