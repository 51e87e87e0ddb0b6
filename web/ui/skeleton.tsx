/** What has not arrived, as tall as the real thing, so that nothing moves when it comes. */

import styles from "./skeleton.module.css";

/** A line of text: as tall as one in the same place. */
export function SkeletonLine(props: { size: "short" | "medium" | "long" }) {
  return <span className={styles["line"]} data-size={props.size} aria-hidden="true" />;
}

/** A button, or a field of a form. */
export function SkeletonControl() {
  return <span className={styles["control"]} aria-hidden="true" />;
}

/** Rows of a list that has not arrived. */
export function SkeletonRows(props: {
  /** Read out; never seen. */
  label: string;
  count: number;
  /** Of a real row. No style attribute: the page's policy refuses those that come with its HTML. */
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
