/** Buttons, and links that look like buttons. A button's name is a verb and its object. */

import type { ComponentProps } from "react";

import styles from "./button.module.css";

type Weight = "primary" | "plain" | "quiet";

/** The class names of a button's weight, for elements that are not a `<button>`. */
export function buttonClass(weight: Weight = "plain"): string {
  const extra = weight === "plain" ? "" : ` ${styles[weight]}`;
  return `${styles["button"]} screen-only${extra}`;
}

/** While it is busy with its last press, further presses do nothing. It is not disabled: a disabled button loses the focus. */
export function Button(
  props: Omit<ComponentProps<"button">, "disabled"> & { weight?: Weight; isBusy?: boolean },
) {
  const { weight = "plain", isBusy = false, onClick, ...others } = props;
  return (
    <button
      type="button"
      {...others}
      onClick={isBusy ? undefined : onClick}
      aria-busy={isBusy || undefined}
      className={buttonClass(weight)}
    />
  );
}
