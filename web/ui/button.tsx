/** Buttons, and links that look like them. A name is a verb and its object. */

import type { ComponentProps } from "react";

import styles from "./button.module.css";

type Weight = "primary" | "plain" | "quiet";

/** The class names of a button's weight, for elements that are not a `<button>`. */
export function buttonClass(weight: Weight = "plain"): string {
  const extra = weight === "plain" ? undefined : styles[weight];
  return extra === undefined ? `${styles["button"]}` : `${styles["button"]} ${extra}`;
}

export function Button({ weight = "plain", ...props }: ComponentProps<"button"> & { weight?: Weight }) {
  return <button type="button" {...props} className={buttonClass(weight)} />;
}
