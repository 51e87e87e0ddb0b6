/**
 * Windowing by slabs of rows: a slab far from the screen is one empty row as tall as its rows were. Unlike one list of
 * absolutely placed rows, a table stays a table and a list a list, rows may have any height, and printing draws all.
 */

import { startTransition, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";

/** Rows of one slab: drawn in one go, so few enough for a slow phone. */
export const SLAB_ROWS = 10;
/** With fewer rows than this everything is drawn: the browser's own search then finds them all. */
export const WINDOWED_FROM = 200;
/** How far beyond the screen rows are drawn ahead. */
const AHEAD = "600px 0px";

export function slabsOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / SLAB_ROWS) }, (_, index) =>
    rows.slice(index * SLAB_ROWS, (index + 1) * SLAB_ROWS),
  );
}

interface Slab<Wrapper extends HTMLElement> {
  ref: RefObject<Wrapper | null>;
  /** Draw the rows; otherwise one empty row of `blockSize` pixels. */
  isDrawn: boolean;
  blockSize: number;
}

/**
 * @param rowSize  a guess of one row's height in pixels, until a slab was drawn once
 */
export function useSlab<Wrapper extends HTMLElement>(
  slab: { rows: number; isWindowed: boolean; isFirst: boolean },
  rowSize: number,
): Slab<Wrapper> {
  const ref = useRef<Wrapper>(null);
  const [isNear, setIsNear] = useState(slab.isFirst);
  const [measured, setMeasured] = useState<number>();
  const isPrinting = useSyncExternalStore(
    onPrinting,
    () => printing,
    () => false,
  );

  useEffect(() => {
    const wrapper = ref.current;
    if (!slab.isWindowed || wrapper === null) return undefined;
    return observe(wrapper, (isIn, blockSize) => {
      // A row that holds the focus must not go away under it.
      if (!isIn && wrapper.contains(document.activeElement)) return;
      // In a transition React may pause between rows: scrolling never waits for a whole slab.
      startTransition(() => {
        if (!isIn) setMeasured(blockSize);
        setIsNear(isIn);
      });
    });
  }, [slab.isWindowed]);

  return {
    ref,
    isDrawn: !slab.isWindowed || isNear || isPrinting,
    blockSize: measured ?? slab.rows * rowSize,
  };
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

let printing = false;
/** One listener for all slabs: a browser looks through all there are at each that is added. */
const printListeners = new Set<() => void>();

function onPrinting(onChange: () => void): () => void {
  if (printListeners.size === 0) {
    window.addEventListener("beforeprint", onPrint);
    window.addEventListener("afterprint", onPrint);
  }
  printListeners.add(onChange);
  return () => {
    printListeners.delete(onChange);
    if (printListeners.size > 0) return;
    window.removeEventListener("beforeprint", onPrint);
    window.removeEventListener("afterprint", onPrint);
  };
}

function onPrint({ type }: Event): void {
  printing = type === "beforeprint";
  for (const listener of printListeners) listener();
}
