/** A line of text that has not arrived, as tall as the real one. */

import styles from "./skeleton.module.css";

export function SkeletonLine(props: { size: "short" | "medium" | "long" }) {
  return <span className={styles["line"]} data-size={props.size} aria-hidden="true" />;
}
