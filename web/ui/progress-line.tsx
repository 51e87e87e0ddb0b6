/** A thin progress bar. The sentence beside it says the same, so that the bar is never used alone, and is not read out a second time. */

import styles from "./progress-line.module.css";

export function ProgressLine(props: { completed: number; total: number }) {
  return (
    <progress
      className={styles["progress"]}
      value={props.completed}
      max={Math.max(props.total, 1)}
      aria-hidden="true"
      data-complete={props.total > 0 && props.completed >= props.total ? "" : undefined}
    />
  );
}
