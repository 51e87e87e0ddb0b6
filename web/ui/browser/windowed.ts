/**
 * Windowing by blocks of rows: a block far from the visible part is one empty row, as tall as its rows were. Unlike absolutely positioned
 * rows, this keeps tables and lists intact, allows rows of any height, and lets printing render all rows.
 */

import { isPrinting, onPrinting } from "./printing.ts";
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from "react";

/** A block is rendered in one go: ten rows are few enough for a slow phone. */
export const ROWS_PER_BLOCK = 10;
/** Shorter lists are rendered whole, so that the browser's own search finds every row. */
export const WINDOWED_FROM = 200;
/** Rows within this distance of the visible part are rendered. */
const AHEAD = "600px 0px";

export function inBlocks<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_BLOCK) }, (_, index) =>
    rows.slice(index * ROWS_PER_BLOCK, (index + 1) * ROWS_PER_BLOCK),
  );
}

interface WindowedBlock<Wrapper extends HTMLElement> {
  ref: RefObject<Wrapper | null>;
  /** If false, the caller renders one empty row of `blockSize` pixels instead of the rows. */
  isRendered: boolean;
  blockSize: number;
}

/** @param rowSize  estimated height of a row in pixels, used until the block has been rendered and measured */
export function useWindowedBlock<Wrapper extends HTMLElement>(
  block: { rows: number; isWindowed: boolean; isFirst: boolean },
  rowSize: number,
): WindowedBlock<Wrapper> {
  const ref = useRef<Wrapper>(null);
  const [isNear, setIsNear] = useState(block.isFirst);
  const [measured, setMeasured] = useState<number>();
  const isPrinted = useSyncExternalStore(onPrinting, isPrinting, () => false);

  useEffect(() => {
    const wrapper = ref.current;
    if (!block.isWindowed || wrapper === null) return undefined;
    return observe(wrapper, (isIn, blockSize) => {
      // Removing the focused row would lose the keyboard focus.
      if (!isIn && wrapper.contains(document.activeElement)) return;
      // React may pause a transition between rows, so scrolling never waits for a whole block.
      startTransition(() => {
        if (!isIn) setMeasured(blockSize);
        setIsNear(isIn);
      });
    });
  }, [block.isWindowed]);

  return {
    ref,
    isRendered: !block.isWindowed || isNear || isPrinted,
    blockSize: measured ?? block.rows * rowSize,
  };
}

/**
 * Makes an empty row as tall as its rows were. It sets no `style` attribute, because the page's policy forbids those.
 *
 * @param blockSize  in pixels; undefined for the row's natural height
 */
export function useBlockSize(row: RefObject<HTMLElement | null>, blockSize: number | undefined): void {
  useLayoutEffect(() => {
    row.current?.style.setProperty("block-size", blockSize === undefined ? null : `${blockSize}px`);
  }, [row, blockSize]);
}

type OnMove = (isIn: boolean, blockSize: number) => void;

const watched = new WeakMap<Element, OnMove>();
let observer: IntersectionObserver | undefined;

function observe(element: Element, onMove: OnMove): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        watched.get(target)?.(isIntersecting, boundingClientRect.height);
    },
    { rootMargin: AHEAD },
  );
  watched.set(element, onMove);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
