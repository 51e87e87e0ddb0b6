/** The icons of a lecture's state: an empty ring, a half-filled ring, a filled disc with a tick, a lock. */

import { DISC_WITH_TICK, StateIcon, StateIconShapes } from "#web/app/screen-parts/state-icon.tsx";
import styles from "#web/app/screen-parts/state-icon.module.css";

import type { Lecture } from "../view-model/curriculum.ts";

const SHAPES = {
  unread: <circle cx="9" cy="9" r="6.75" className={styles["stroke"]} />,
  read: (
    <>
      <circle cx="9" cy="9" r="6.75" className={styles["stroke"]} />
      <path d="M9 2.25a6.75 6.75 0 0 1 0 13.5z" className={styles["fill"]} />
    </>
  ),
  completed: DISC_WITH_TICK,
  locked: (
    <>
      <rect x="3.25" y="8" width="11.5" height="8" rx="1.75" className={styles["fill"]} />
      <path d="M5.75 8V5.75a3.25 3.25 0 0 1 6.5 0V8" className={styles["stroke"]} />
    </>
  ),
  other: <path d="M9 2.5 15.5 9 9 15.5 2.5 9z" className={`${styles["stroke"]} ${styles["sharp"]}`} />,
};

export type LectureState = keyof typeof SHAPES;

/** The state that the icon shows: a lock wins. */
export function shownState({ state, lock }: Pick<Lecture, "state" | "lock">): LectureState {
  if (lock !== null) return "locked";
  return typeof state === "string" ? state : "other";
}

export function LectureIconShapes() {
  return <StateIconShapes kind="lecture" shapes={SHAPES} />;
}

export function LectureIcon({ state }: { state: LectureState }) {
  return <StateIcon kind="lecture" state={state} />;
}
