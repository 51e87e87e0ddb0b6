/** A thin progress bar. The sentence beside it is its label, so the bar is never used alone. */

import styles from "./progress-line.module.css";

export function ProgressLine(props: { completed: number; total: number; labelledBy: string }) {
  return (
    <progress
      className={styles["progress"]}
      value={props.completed}
      max={Math.max(props.total, 1)}
      aria-labelledby={props.labelledBy}
      data-complete={props.total > 0 && props.completed >= props.total ? "" : undefined}
    />
  );
}
