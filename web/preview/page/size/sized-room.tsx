/** The area that shows the screen in the chosen size. */

import type { ReactNode } from "react";

import type { Size } from "../choices.ts";
import styles from "./sized-room.module.css";

export function SizedRoom({ size, children }: { size: Size; children: ReactNode }) {
  return (
    <div className={styles["place"]} data-size={size}>
      <div className={styles["room"]}>{children}</div>
    </div>
  );
}
