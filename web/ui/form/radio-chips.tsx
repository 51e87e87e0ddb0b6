/** A choice of one among a few, as native radio buttons that look like chips. */

import { useId } from "react";

import styles from "./radio-chips.module.css";

export function RadioChips<Value extends string>(props: {
  legend: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles["group"]}>
      <legend className="visually-hidden">{props.legend}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles["chip"]} lang={option.lang}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChoose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
