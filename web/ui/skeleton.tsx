/** What has not arrived, as tall as the real thing. */

import styles from "./skeleton.module.css";

/** A line of text. */
export function SkeletonLine(props: { size: "short" | "medium" | "long" }) {
  return <span className={styles["line"]} data-size={props.size} aria-hidden="true" />;
}

/** Rows of a list that has not arrived. */
export function SkeletonRows(props: {
  /** Read out; never seen. */
  label: string;
  count: number;
  /** Of a real row, so that nothing moves when they come. */
  blockSize: string;
}) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden">{props.label}</p>
      {Array.from({ length: props.count }, (_, row) => (
        <div key={row} className={styles["row"]} style={{ minBlockSize: props.blockSize }}>
          <SkeletonLine size="medium" />
          <SkeletonLine size="short" />
        </div>
      ))}
    </div>
  );
}
