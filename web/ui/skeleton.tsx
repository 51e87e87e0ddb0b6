/** Placeholders as tall as the content that will replace them, so that nothing moves. */

import styles from "./skeleton.module.css";

/** A line of text, as tall as a real one in the same place. */
export function SkeletonLine(props: { size: "short" | "medium" | "long" }) {
  return <span className={styles["line"]} data-size={props.size} aria-hidden="true" />;
}

/** A button, or a field of a form. */
export function SkeletonControl() {
  return <span className={styles["control"]} aria-hidden="true" />;
}

/** Placeholders for the rows of a list. */
export function SkeletonRows(props: {
  /** For screen readers only. */
  label: string;
  count: number;
  /** Height of a real row. It is no style attribute, because the page's policy forbids those in its HTML. */
  size: "compact" | "large" | "card";
}) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden">{props.label}</p>
      {Array.from({ length: props.count }, (_, row) => (
        <div key={row} className={styles["row"]} data-size={props.size}>
          <SkeletonLine size="medium" />
          <SkeletonLine size="short" />
        </div>
      ))}
    </div>
  );
}
