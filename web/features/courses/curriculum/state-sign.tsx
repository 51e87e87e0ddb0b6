/**
 * The four icons of a lecture's state. Their silhouettes differ, so that they can be told apart in grey, in print and in
 * forced colours: an empty ring, a half-filled ring, a filled disc with a tick, a lock.
 */

import type { Lecture } from "../view-model/curriculum.ts";
import styles from "./state-sign.module.css";

const SIGNS = ["unread", "read", "completed", "locked", "other"] as const;

export type Sign = (typeof SIGNS)[number];

export function signOf({ state, lock }: Pick<Lecture, "state" | "lock">): Sign {
  if (lock !== null) return "locked";
  return typeof state === "string" ? state : "other";
}

/** The shapes, once per page; rows refer to them. */
export function StateSignShapes() {
  return (
    <svg width="0" height="0" className={styles["shapes"]} aria-hidden="true">
      <symbol id="sign-unread" viewBox="0 0 18 18">
        <circle cx="9" cy="9" r="6.75" className={styles["stroke"]} />
      </symbol>
      <symbol id="sign-read" viewBox="0 0 18 18">
        <circle cx="9" cy="9" r="6.75" className={styles["stroke"]} />
        <path d="M9 2.25a6.75 6.75 0 0 1 0 13.5z" className={styles["fill"]} />
      </symbol>
      <symbol id="sign-completed" viewBox="0 0 18 18">
        <circle cx="9" cy="9" r="7.5" className={styles["fill"]} />
        <path d="m5.6 9.3 2.3 2.3 4.5-4.9" className={styles["tick"]} />
      </symbol>
      <symbol id="sign-locked" viewBox="0 0 18 18">
        <rect x="3.25" y="8" width="11.5" height="8" rx="1.75" className={styles["fill"]} />
        <path d="M5.75 8V5.75a3.25 3.25 0 0 1 6.5 0V8" className={styles["stroke"]} />
      </symbol>
      <symbol id="sign-other" viewBox="0 0 18 18">
        <path d="M9 2.5 15.5 9 9 15.5 2.5 9z" className={styles["stroke"]} />
      </symbol>
    </svg>
  );
}

export function StateSign({ sign }: { sign: Sign }) {
  return (
    <svg width="18" height="18" className={styles["sign"]} data-sign={sign} aria-hidden="true">
      <use href={`#sign-${sign}`} />
    </svg>
  );
}
