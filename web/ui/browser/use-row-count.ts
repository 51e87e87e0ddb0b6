/** Tells a style sheet how many rows an element has, from which it estimates the height of what is not rendered yet. */

import { useCallback } from "react";

/**
 * Without an estimate the page jumps when the rows are rendered, and a button moves away from the finger that presses it. Not by
 * a `style` attribute, which the page's policy forbids.
 *
 * @returns a `ref` for the element: it gets the custom property `--rows`
 */
export function useRowCount(rowCount: number): (element: HTMLElement | null) => void {
  return useCallback((element) => element?.style.setProperty("--rows", String(rowCount)), [rowCount]);
}
