/** The area that shows the screen in the chosen size. */

import type { CSSProperties, ReactNode } from "react";

import type { Size } from "../choices.ts";
import { sidesOf } from "./free-size.ts";
import styles from "./sized-room.module.css";

export function SizedRoom({ size, children }: { size: Size; children: ReactNode }) {
  const sides = sidesOf(size);
  return (
    <div
      className={styles["place"]}
      data-size={size}
      // The style sheet makes a free size from these custom properties.
      style={sides && ({ "--width": `${sides.width}px`, "--height": `${sides.height}px` } as CSSProperties)}
    >
      <div className={styles["room"]}>{children}</div>
    </div>
  );
}
