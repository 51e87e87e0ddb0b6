/** The area that shows the screen in the chosen size; the right and lower edge of a free size can be moved. */

import { type CSSProperties, type ReactNode, useRef, useState } from "react";

import type { Size } from "../choices.ts";
import { freeSize, type Sides, sidesOf } from "./free-size.ts";
import { SizeEdge } from "./size-edge.tsx";
import styles from "./sized-room.module.css";

interface SizedRoomProps {
  size: Size;
  onSize: (size: Size) => void;
  children: ReactNode;
}

export function SizedRoom({ size, onSize, children }: SizedRoomProps) {
  const room = useRef<HTMLDivElement>(null);
  // The size while an edge is moved: browsers limit how often a page may write its address.
  const [moved, setMoved] = useState<Sides>();
  const chosen = sidesOf(size);
  const sides = chosen && (moved ?? chosen);

  const finish = () => {
    if (moved !== undefined) onSize(freeSize(moved));
    setMoved(undefined);
  };
  return (
    <div
      className={styles["place"]}
      data-size={sides === undefined ? size : "free"}
      style={sides && styleOf(sides)}
    >
      <div ref={room} className={styles["room"]}>
        {children}
      </div>
      {sides !== undefined &&
        (["width", "height"] as const).map((side) => (
          <SizeEdge
            key={side}
            side={side}
            sides={sides}
            room={room}
            onMove={setMoved}
            onFinish={finish}
            onCancel={() => setMoved(undefined)}
          />
        ))}
      {sides !== undefined && (
        <span className={`${styles["sides"]} numbers`} aria-hidden="true">
          {`${sides.width} × ${sides.height}`}
        </span>
      )}
    </div>
  );
}

/** The style sheet makes the free size from these custom properties. */
function styleOf({ width, height }: Sides): CSSProperties {
  return { "--width": `${width}px`, "--height": `${height}px` } as CSSProperties;
}
