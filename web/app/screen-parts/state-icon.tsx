/**
 * The icons of states, of a payment or a lecture. Their silhouettes differ, so that they can be told apart in grey, in print and in
 * forced colours.
 */

import type { ReactElement } from "react";

import styles from "./state-icon.module.css";

/** A filled disc with a tick: paid, or completed. */
export const DISC_WITH_TICK = (
  <>
    <circle cx="9" cy="9" r="7.5" className={styles["fill"]} />
    <path d="m5.6 9.3 2.3 2.3 4.5-4.9" className={styles["cut"]} />
  </>
);

/** The shapes of all states, once on the page; icons refer to them. @param props.kind  of the things that have these states */
export function StateIconShapes(props: { kind: string; shapes: Readonly<Record<string, ReactElement>> }) {
  return (
    <svg width="0" height="0" className={styles["shapes"]} aria-hidden="true">
      {Object.entries(props.shapes).map(([state, shape]) => (
        <symbol key={state} id={`${props.kind}-${state}`} viewBox="0 0 18 18">
          {shape}
        </symbol>
      ))}
    </svg>
  );
}

export function StateIcon({ kind, state }: { kind: string; state: string }) {
  return (
    <svg width="18" height="18" className={styles["icon"]} data-state={state} aria-hidden="true">
      <use href={`#${kind}-${state}`} />
    </svg>
  );
}
