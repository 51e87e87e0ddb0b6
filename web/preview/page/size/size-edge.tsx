/** The right or the lower edge of a screen of a free size: dragged by a pointer, moved by arrow keys. */

import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";

import { useWords } from "../words/words.ts";
import { MAX_SIDE, MIN_SIDE, type Sides, withinBounds } from "./free-size.ts";
import styles from "./sized-room.module.css";

/** Pixels of the screen for each press of an arrow key. */
const KEY_STEP = 10;

/** The keys that make the side shorter and longer. */
const ARROWS = { width: ["ArrowLeft", "ArrowRight"], height: ["ArrowUp", "ArrowDown"] } as const;

interface SizeEdgeProps {
  side: keyof Sides;
  /** In pixels of the screen, which may be shown smaller. */
  sides: Sides;
  /** The element that contains the screen. */
  room: RefObject<HTMLElement | null>;
  onMove: (sides: Sides) => void;
  onFinish: () => void;
  /** The drag was cancelled: the side gets its former length. */
  onCancel: () => void;
}

/** Where a drag began: the position on the page, and the length of the side then. */
interface Drag {
  from: number;
  length: number;
  /** Pixels of the screen for each pixel on the page. */
  perPixel: number;
}

export function SizeEdge({ side, sides, room, onMove, onFinish, onCancel }: SizeEdgeProps) {
  const words = useWords();
  const drag = useRef<Drag>(undefined);
  const move = (length: number) => onMove({ ...sides, [side]: withinBounds(length) });
  const place = ({ clientX, clientY }: PointerEvent) => (side === "width" ? clientX : clientY);

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (room.current === null || event.button !== 0) return;
    // The edge keeps receiving events while the pointer is over the frame.
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const scale = room.current.clientWidth / sides.width;
    drag.current =
      side === "width"
        ? // The screen is centred: what is added on one side is added on the other, too.
          { from: place(event), length: sides.width, perPixel: 2 / scale }
        : // Where the room is too low for the whole screen, the drag starts from the visible edge.
          {
            from: place(event),
            length: Math.min(sides.height, room.current.clientHeight / scale),
            perPixel: 1 / scale,
          };
  };
  const follow = (event: PointerEvent) => {
    const { current } = drag;
    if (current !== undefined) move(current.length + (place(event) - current.from) * current.perPixel);
  };
  const end = (isKept: boolean) => {
    drag.current = undefined;
    if (isKept) onFinish();
    else onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [shorter, longer] = ARROWS[side];
    if (event.key === "Escape") end(false);
    else if (event.key === shorter) move(sides[side] - KEY_STEP);
    else if (event.key === longer) move(sides[side] + KEY_STEP);
    else if (event.key === "Home") move(MIN_SIDE);
    else if (event.key === "End") move(MAX_SIDE);
    else return;
    event.preventDefault();
  };
  return (
    <div
      // One that can be moved is a widget, which `hr` is not.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      tabIndex={0}
      className={styles["edge"]}
      data-side={side}
      aria-label={words.edges[side]}
      aria-orientation={side === "width" ? "vertical" : "horizontal"}
      aria-valuenow={sides[side]}
      aria-valuemin={MIN_SIDE}
      aria-valuemax={MAX_SIDE}
      aria-valuetext={`${sides[side]} px`}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
      onKeyUp={onFinish}
      onBlur={onFinish}
    />
  );
}
