/** A native select with a visible label. */

import { ChevronDown } from "lucide-react";

import styles from "./field.module.css";

export function SelectField<Value extends string>(props: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <label className="stack-1 quiet-text">
      <span>{props.label}</span>
      <span className={styles["select"]}>
        <select
          className={styles["control"]}
          value={props.value}
          onChange={(event) => {
            const chosen = props.options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) props.onChoose(chosen.value);
          }}
        >
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
    </label>
  );
}
